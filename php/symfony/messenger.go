package symfony

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// handlerEntries finds Messenger handlers by attribute and by interface.
func (l *loader) handlerEntries(c *class, scheduled map[string]bool) {
	const asHandler = `Symfony\Component\Messenger\Attribute\AsMessageHandler`
	for _, a := range hasAttr(c.attrs, asHandler) {
		name := l.attrText(c, a, 3, "method")
		if name == "" {
			name = "__invoke"
		}
		m := l.table.method(c, name)
		if m == nil {
			l.doubt(a.Pos, "#[AsMessageHandler] on "+c.name, "the class has no method "+name, "#[AsMessageHandler(method: 'its.method')]")
			continue
		}
		l.handler(c, m, trimClass(l.attrText(c, a, 2, "handles")), scheduled)
	}
	for _, x := range l.table.lineage(c) {
		for _, m := range x.methods {
			for _, a := range hasAttr(m.attrs, asHandler) {
				l.handler(c, m, trimClass(l.attrText(x, a, 2, "handles")), scheduled)
			}
		}
	}
	switch {
	case l.table.is(c.name, `Symfony\Component\Messenger\Handler\MessageSubscriberInterface`):
		l.subscribedMessages(c, scheduled)
	case l.table.isAny(c.name, `Symfony\Component\Messenger\Handler\MessageHandlerInterface`, `Symfony\Component\Messenger\Handler\BatchHandlerInterface`):
		if m := l.table.method(c, "__invoke"); m != nil && len(hasAttr(c.attrs, asHandler)) == 0 {
			l.handler(c, m, "", scheduled)
		}
	}
	if len(hasAttr(c.attrs, `Symfony\Component\RemoteEvent\Attribute\AsRemoteEventConsumer`)) > 0 {
		if m := l.table.method(c, "consume"); m != nil {
			async, sync := l.delivery(`Symfony\Component\RemoteEvent\Messenger\ConsumeRemoteEventMessage`)
			kind := model.Web
			if async {
				kind = model.Worker
			}
			l.entry(model.Entry{Kind: kind, Label: "webhook " + c.name, Func: m.funcID(), Pos: m.pos, Async: async, Sync: sync})
		}
	}
}

// workersReset reports whether Messenger's workers reset the services between two
// messages: "reset_on_message", which has a default of its own in each version.
func (l *loader) workersReset() bool {
	if set := l.c.extensions["framework"].get("messenger").get("reset_on_message"); set != nil {
		return set.isTrue()
	}
	v, _ := l.fact("workers-reset", "symfony/messenger", l.versionOf("symfony/messenger"))
	return v == "true"
}

// subscribedMessages reads MessageSubscriberInterface::getHandledMessages().
func (l *loader) subscribedMessages(c *class, scheduled map[string]bool) {
	m := l.table.method(c, "getHandledMessages")
	if m == nil {
		return
	}
	handled := l.in.callMethod(&thisObject{class: c, props: map[string]*node{}}, m, nil)
	for _, it := range handled.itemsOf() {
		typ, name := trimClass(it.key), "__invoke"
		if it.list {
			typ = trimClass(it.val.str())
		} else if s := it.val.get("method").str(); s != "" {
			name = s
		} else if it.val.kind == stringNode {
			name = it.val.text
		}
		if x := l.table.method(c, name); x != nil {
			l.handler(c, x, typ, scheduled)
		}
	}
}

// handler adds the entries of one handler method: one for each message it takes.
func (l *loader) handler(c *class, m *method, handles string, scheduled map[string]bool) {
	messages := []string{handles}
	if handles == "" {
		messages = nil
		if len(m.params) > 0 {
			messages = m.params[0].types
		}
	}
	label := c.name
	if m.name != "__invoke" {
		label += "::" + m.name
	}
	if len(messages) == 0 {
		l.entry(model.Entry{Kind: model.Worker, Label: label, Func: m.funcID(), Pos: m.pos, Sync: true, Resets: l.workersReset()})
		return
	}
	for _, msg := range messages {
		if x := l.table.class(msg); x != nil {
			msg = x.name
		}
		async, sync := l.delivery(msg)
		if scheduled[strings.ToLower(msg)] {
			async = true
		}
		e := model.Entry{Kind: model.Worker, Label: label, Func: m.funcID(), Pos: m.pos, Handles: model.TypeID(msg), Async: async && !sync, Sync: sync, Resets: l.workersReset()}
		if !async {
			e.Kind = "" // runs where it is dispatched, and nowhere else
		}
		l.entry(e)
		if batch := l.table.method(c, "process"); batch != nil && m.name == "__invoke" && l.table.is(c.name, `Symfony\Component\Messenger\Handler\BatchHandlerInterface`) {
			e.Func, e.Pos = batch.funcID(), batch.pos // called by BatchHandlerTrait
			l.entry(e)
		}
	}
}

// delivery tells how a message travels: async when some route leaves the
// process, sync when it may be handled where it is dispatched.
func (l *loader) delivery(message string) (async, sync bool) {
	if l.messenger == nil {
		// An application that configures the framework and no transport has none. A
		// tree without configuration leaves it open.
		return l.c.extensions["framework"] == nil, true
	}
	if c := l.table.class(message); c != nil && (c.kind == model.Interface || c.abstract) {
		// What is dispatched is one of the classes below it.
		found := false
		for _, x := range l.table.list {
			if x.kind == model.Class && !x.abstract && x != c && l.table.is(x.name, c.name) {
				found = true
				a, s := l.delivery(x.name)
				async, sync = async || a, sync || s
			}
		}
		if found {
			return async, sync
		}
	}
	senders := l.senders(message)
	if len(senders) == 0 {
		return false, true
	}
	transports := l.messenger.get("transports")
	for _, s := range senders {
		t := transports.get(s)
		dsn := l.c.substitute(t.str())
		if t != nil && t.kind == arrayNode {
			dsn = l.c.substitute(t.get("dsn").str())
		}
		if strings.HasPrefix(dsn, "sync://") || dsn == "" && s == "sync" {
			sync = true
		} else {
			async = true
		}
	}
	return async, sync
}

// senders returns the transports of a message: of its class, parents and
// interfaces; of wildcards only when nothing else fits; of #[AsMessage] when no
// routing fits.
func (l *loader) senders(message string) []string {
	routing := l.messenger.get("routing")
	var out, wild []string
	for _, it := range routing.itemsOf() {
		typ := trimClass(it.key)
		names := it.val.strings()
		if s := it.val.get("senders"); s != nil {
			names = s.strings()
		}
		switch {
		case it.list:
		case typ == "*":
			wild = append(wild, names...)
		case strings.HasSuffix(typ, `\*`):
			if strings.HasPrefix(strings.ToLower(message), strings.ToLower(strings.TrimSuffix(typ, "*"))) {
				wild = append(wild, names...)
			}
		case l.table.is(message, typ):
			out = append(out, names...)
		}
	}
	if len(out) > 0 {
		return out
	}
	if len(wild) > 0 {
		return wild
	}
	if c := l.table.class(message); c != nil {
		for _, t := range l.typesOf(c) {
			x := l.table.class(t)
			if x == nil {
				continue
			}
			for _, a := range hasAttr(x.attrs, `Symfony\Component\Messenger\Attribute\AsMessage`) {
				out = append(out, l.attrArg(x, a, 0, "transport").strings()...)
			}
		}
	}
	return out
}

// scheduledMessages finds the messages that schedule providers create: they are
// handled by the worker of the schedule. Commands that are scheduled stand under
// "command " and their name.
func (l *loader) scheduledMessages() map[string]bool {
	out := map[string]bool{}
	for _, c := range l.table.list {
		if c.kind != model.Class || !l.table.is(c.name, `Symfony\Component\Scheduler\ScheduleProviderInterface`) {
			continue
		}
		for _, m := range c.methods {
			decl, sc := l.table.body(m)
			if decl == nil || decl.Body == nil {
				continue
			}
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				x, ok := n.(*ast.New)
				if !ok {
					return true
				}
				name, ok := x.Class.(*ast.Name)
				if !ok {
					return true
				}
				class := sc.className(name.Name)
				out[strings.ToLower(class)] = true
				if class == `Symfony\Component\Console\Messenger\RunCommandMessage` && len(x.Args) > 0 {
					line := l.in.eval(x.Args[0].Value, &frame{sc: sc, vars: map[string]*node{}}).str()
					if f := strings.Fields(line); len(f) > 0 {
						out["command "+f[0]] = true
					}
				}
				return true
			})
		}
	}
	return out
}

// scheduleEntries reads #[AsCronTask] and #[AsPeriodicTask].
func (l *loader) scheduleEntries(c *class) {
	const ns = `Symfony\Component\Scheduler\Attribute\`
	add := func(m *method, label string) {
		if m != nil {
			l.entry(model.Entry{Kind: model.Schedule, Label: label + " " + c.name, Func: m.funcID(), Pos: m.pos})
		}
	}
	for _, short := range []string{"AsCronTask", "AsPeriodicTask"} {
		for _, a := range hasAttr(c.attrs, ns+short) {
			when := "every " + l.attrText(c, a, 0, "frequency")
			if short == "AsCronTask" {
				when = "cron " + l.attrText(c, a, 0, "expression")
			}
			name := l.attrText(c, a, -1, "method")
			m := l.table.method(c, name)
			if name == "" {
				if m = l.table.method(c, "__invoke"); m == nil {
					m = l.table.method(c, "execute") // a console command
				}
			}
			add(m, when)
		}
		for _, m := range c.methods {
			for _, a := range hasAttr(m.attrs, ns+short) {
				when := "every " + l.attrText(c, a, 0, "frequency")
				if short == "AsCronTask" {
					when = "cron " + l.attrText(c, a, 0, "expression")
				}
				add(m, when)
			}
		}
	}
}
