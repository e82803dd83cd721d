// Package worker has the API alone.
package worker

type RegisterOptions struct{ Name string }

type ActivityRegistry interface {
	RegisterActivity(a any)
	RegisterActivityWithOptions(a any, o RegisterOptions)
}

type WorkflowRegistry interface {
	RegisterWorkflow(w any)
}

type Registry interface {
	ActivityRegistry
	WorkflowRegistry
}
