package symfony

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// eventKind tells in which kind of process an event is raised; "" for events
// that the program itself dispatches.
func eventKind(names ...string) model.EntryKind {
	for kind, list := range framework().Events {
		if kind == "neutral" {
			continue
		}
		for _, e := range list {
			if slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, e) }) {
				return model.EntryKind(kind)
			}
		}
	}
	return ""
}

// foreignEvent tells the kind of an event that neither the project declares nor
// the lists know: bundles raise theirs in requests, but for those that are named
// as neutral.
func (l *loader) foreignEvent(event string) model.EntryKind {
	if !strings.Contains(event, `\`) || l.table.class(event) != nil {
		return ""
	}
	root, _, _ := strings.Cut(event, `\`)
	if l.table.roots[root] && root != "Symfony" {
		return "" // a class of the project that is not declared where we look
	}
	for _, prefix := range framework().Events["neutral"] {
		if strings.HasPrefix(event, prefix) {
			return ""
		}
	}
	return model.Web
}

// listener adds the entry of a listener method for an event. The event may be a
// name ("kernel.request"), a class, or both unknown.
func (l *loader) listener(c *class, m *method, event string) {
	if m == nil {
		return
	}
	handles := ""
	if len(m.params) > 0 && len(m.params[0].types) > 0 {
		handles = m.params[0].types[0]
	}
	if event == "" {
		event = handles
	}
	if l.table.class(event) != nil || strings.Contains(event, `\`) {
		handles = event
	}
	if event == "" {
		return
	}
	if handles == "" || handles == "array" || handles == "object" {
		handles = event
	}
	kind := eventKind(event, handles)
	if kind == "" {
		kind = l.foreignEvent(handles)
	}
	label := eventName(event) + " " + c.name
	if m.name != "__invoke" {
		label += "::" + m.name
	}
	l.entry(model.Entry{Kind: kind, Label: label, Func: m.funcID(), Pos: m.pos, Handles: model.TypeID(handles), Sync: true})
}

// eventName is an event as people know it: the name of a kernel's event, else the
// class without its namespace.
func eventName(event string) string {
	i := strings.LastIndexByte(event, '\\')
	if i < 0 {
		return event
	}
	short := event[i+1:]
	if event[:i] == `Symfony\Component\HttpKernel\Event` {
		return "kernel." + snake(strings.TrimSuffix(short, "Event"))
	}
	return short
}

// listenerEntries reads #[AsEventListener] and the attributes of Doctrine.
func (l *loader) listenerEntries(c *class) {
	const asListener = `Symfony\Component\EventDispatcher\Attribute\AsEventListener`
	for _, a := range hasAttr(c.attrs, asListener) {
		event := trimClass(l.attrText(c, a, 0, "event"))
		name := l.attrText(c, a, 1, "method")
		l.listener(c, l.listenerMethod(c, name, event), event)
	}
	for _, x := range l.table.lineage(c) {
		for _, m := range x.methods {
			for _, a := range hasAttr(m.attrs, asListener) {
				l.listener(c, m, trimClass(l.attrText(x, a, 0, "event")))
			}
		}
	}
	for _, a := range hasAttr(c.attrs, `Doctrine\Bundle\DoctrineBundle\Attribute\AsDoctrineListener`) {
		event := l.attrText(c, a, 0, "event")
		l.doctrineListener(c, event, event)
	}
	for _, a := range hasAttr(c.attrs, `Doctrine\Bundle\DoctrineBundle\Attribute\AsEntityListener`) {
		event := l.attrText(c, a, 0, "event")
		name := l.attrText(c, a, 1, "method")
		if name == "" {
			name = event
		}
		l.doctrineListener(c, event, name)
	}
}

// doctrineListener adds a listener that runs wherever entities are written: it
// has no kind of its own.
func (l *loader) doctrineListener(c *class, event, name string) {
	if name == "" {
		return
	}
	m := l.table.method(c, name)
	if m == nil {
		m = l.table.method(c, "__invoke")
	}
	if m != nil {
		l.entry(model.Entry{Label: "doctrine " + event + " " + c.name, Func: m.funcID(), Pos: m.pos, Handles: model.TypeID(`Doctrine\ORM\Events::` + event), Sync: true})
	}
}

// listenerMethod is the method of a listener when the tag or attribute does not
// name it: "on" with the event in camel case, else __invoke.
func (l *loader) listenerMethod(c *class, name, event string) *method {
	if name != "" {
		return l.table.method(c, name)
	}
	if event != "" {
		on := shortName(event)
		on = camel(on)
		if on != "" {
			on = "on" + strings.ToUpper(on[:1]) + on[1:]
		}
		if m := l.table.method(c, on); m != nil {
			return m
		}
	}
	return l.table.method(c, "__invoke")
}

// subscriberEntries reads getSubscribedEvents().
func (l *loader) subscriberEntries(c *class) {
	if !l.table.isAny(c.name, `Symfony\Component\EventDispatcher\EventSubscriberInterface`, `Doctrine\Common\EventSubscriber`, `Doctrine\Bundle\DoctrineBundle\EventSubscriber\EventSubscriberInterface`, `JMS\Serializer\EventDispatcher\EventSubscriberInterface`) {
		return
	}
	m := l.table.method(c, "getSubscribedEvents")
	if m == nil {
		return
	}
	events := l.in.callMethod(&thisObject{class: c, props: map[string]*node{}}, m, nil)
	doctrine := l.table.isAny(c.name, `Doctrine\Common\EventSubscriber`, `Doctrine\Bundle\DoctrineBundle\EventSubscriber\EventSubscriberInterface`)
	for _, it := range events.itemsOf() {
		if it.list {
			if doctrine {
				l.doctrineListener(c, it.val.str(), it.val.str())
			} else if e := it.val.get("event"); e != nil { // JMS serializer
				l.listener(c, l.table.method(c, it.val.get("method").str()), e.str())
			}
			continue
		}
		for _, name := range subscribed(it.val) {
			l.listener(c, l.table.method(c, name), trimClass(it.key))
		}
	}
	if events == nil || events.kind != arrayNode {
		// The events are computed: every public method that takes one event.
		for _, x := range l.publicMethods(c) {
			if x.name != "getSubscribedEvents" && len(x.params) > 0 && len(x.params[0].types) > 0 {
				l.listener(c, x, x.params[0].types[0])
			}
		}
	}
}

// subscribed returns the methods of one event: 'm', ['m', 10], [['m', 10], ['n']].
func subscribed(n *node) []string {
	if s, ok := n.scalar(); ok {
		return []string{s}
	}
	var out []string
	for i, x := range n.list() {
		if s, ok := x.scalar(); ok && i == 0 {
			return []string{s}
		}
		if x.kind == arrayNode && len(x.items) > 0 {
			out = append(out, x.items[0].val.str())
		}
	}
	return out
}

// taggedEntries makes entries of services whose tags say what calls them.
func (l *loader) taggedEntries(scheduled map[string]bool) {
	for _, id := range l.c.ids() {
		d := l.c.defs[id]
		c := l.table.class(l.definitionClass(d, 0))
		if c == nil || d.abstract {
			continue
		}
		for _, t := range d.tags {
			switch t.name {
			case "kernel.event_listener":
				event := trimClass(l.c.substitute(t.attr("event")))
				l.listener(c, l.listenerMethod(c, t.attr("method"), event), event)
			case "doctrine.event_listener", "doctrine.orm.entity_listener":
				name := t.attr("method")
				if name == "" {
					name = t.attr("event")
				}
				l.doctrineListener(c, t.attr("event"), name)
			case "messenger.message_handler":
				name := t.attr("method")
				if name == "" {
					name = "__invoke"
				}
				if m := l.table.method(c, name); m != nil {
					l.handler(c, m, trimClass(t.attr("handles")), scheduled)
				}
			case "controller.argument_value_resolver":
				if m := l.table.method(c, "resolve"); m != nil {
					l.entry(model.Entry{Kind: model.Web, Label: "argument resolver " + c.name, Func: m.funcID(), Pos: m.pos})
				}
			case "twig.runtime":
				for _, m := range l.publicMethods(c) {
					l.entry(model.Entry{Kind: model.Web, Label: "Twig runtime " + c.name, Func: m.funcID(), Pos: m.pos})
				}
			case "monolog.processor", "api_platform.state_provider":
			}
		}
	}
}
