package unitcodec

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/wire"
)

func (c *coder) service(s *model.Service) {
	wire.Str(c.Coder, &s.ID)
	wire.Str(c.Coder, &s.Class)
	wire.Str(c.Coder, &s.Alias)
	c.pos(&s.Pos)
	wire.List(c.Coder, &s.Args, c.serviceArg)
	wire.List(c.Coder, &s.Calls, c.serviceCall)
	wire.Str(c.Coder, &s.Factory)
	wire.Strs(c.Coder, &s.Tags)
	wire.Str(c.Coder, &s.Decorates)
	wire.Str(c.Coder, &s.Inner)
	c.Flags(&s.Abstract)
	wire.Mapping(c.Coder, &s.Options, func(v *string) { wire.Str(c.Coder, v) })
	wire.List(c.Coder, &s.Methods, c.serviceCall)
}

func (c *coder) serviceCall(s *model.ServiceCall) {
	wire.Str(c.Coder, &s.Method)
	wire.List(c.Coder, &s.Args, c.serviceArg)
	c.pos(&s.Pos)
}

func (c *coder) serviceArg(a *model.ServiceArg) {
	wire.Str(c.Coder, &a.Param)
	c.Int32(&a.Index)
	wire.Str(c.Coder, &a.Service)
	wire.Strs(c.Coder, &a.Services)
	wire.Strs(c.Coder, &a.Keys)
	wire.Optional(c.Coder, &a.Const, c.constant)
	wire.Str(c.Coder, &a.Func)
	wire.Str(c.Coder, &a.Why)
}

func (c *coder) pool(p *model.Pool) {
	wire.Str(c.Coder, &p.ID)
	wire.Str(c.Coder, &p.Adapter)
	wire.Strs(c.Coder, &p.Members)
	wire.Str(c.Coder, &p.Storage)
	wire.Strs(c.Coder, &p.Layers)
	c.pos(&p.Pos)
	wire.Str(c.Coder, &p.TTL)
	wire.Str(c.Coder, &p.Scope)
	wire.Str(c.Coder, &p.Domain)
	wire.Str(c.Coder, &p.Wrapper)
	wire.Str(c.Coder, &p.WrapperClass)
	c.pos(&p.WrapperPos)
	slots := int64(p.Slots)
	c.Int(&slots)
	if c.Decoding() {
		p.Slots = int(slots)
	}
	wire.Str(c.Coder, &p.EarlyExpiration)
	c.Flags(&p.Tagged, &p.CLILocks)
	wire.Mapping(c.Coder, &p.Options, func(v *string) { wire.Str(c.Coder, v) })
}
