package unitcodec

import "github.com/cachevet/cachevet/internal/model"

func (c *coder) service(s *model.Service) {
	str(c, &s.ID)
	str(c, &s.Class)
	str(c, &s.Alias)
	c.pos(&s.Pos)
	list(c, &s.Args, c.serviceArg)
	list(c, &s.Calls, c.serviceCall)
	str(c, &s.Factory)
	strs(c, &s.Tags)
	str(c, &s.Decorates)
	str(c, &s.Inner)
	c.flags(&s.Abstract)
	mapping(c, &s.Options, func(v *string) { str(c, v) })
	list(c, &s.Methods, c.serviceCall)
}

func (c *coder) serviceCall(s *model.ServiceCall) {
	str(c, &s.Method)
	list(c, &s.Args, c.serviceArg)
	c.pos(&s.Pos)
}

func (c *coder) serviceArg(a *model.ServiceArg) {
	str(c, &a.Param)
	c.i32(&a.Index)
	str(c, &a.Service)
	strs(c, &a.Services)
	strs(c, &a.Keys)
	optional(c, &a.Const, c.constant)
	str(c, &a.Func)
	str(c, &a.Why)
}

func (c *coder) pool(p *model.Pool) {
	str(c, &p.ID)
	str(c, &p.Adapter)
	strs(c, &p.Members)
	c.pos(&p.Pos)
	str(c, &p.TTL)
	str(c, &p.Scope)
	str(c, &p.Domain)
	str(c, &p.Wrapper)
	str(c, &p.WrapperClass)
	c.pos(&p.WrapperPos)
	slots := int64(p.Slots)
	c.int(&slots)
	p.Slots = int(slots)
	str(c, &p.EarlyExpiration)
	c.flags(&p.Tagged, &p.CLILocks)
	mapping(c, &p.Options, func(v *string) { str(c, v) })
}
