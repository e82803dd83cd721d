// Package message has the API alone.
package message

type Message struct{ _ int }

type Subscriber interface{ Close() error }

type Publisher interface{ Close() error }

type HandlerFunc func(m *Message) ([]*Message, error)

type NoPublishHandlerFunc func(m *Message) error

type Handler struct{ _ int }

type Router struct{ _ int }

func (r *Router) AddHandler(name, from string, s Subscriber, to string, p Publisher, h HandlerFunc) *Handler {
	return nil
}

func (r *Router) AddConsumerHandler(name, from string, s Subscriber, h NoPublishHandlerFunc) *Handler {
	return nil
}

func (r *Router) AddNoPublisherHandler(name, from string, s Subscriber, h NoPublishHandlerFunc) *Handler {
	return nil
}
