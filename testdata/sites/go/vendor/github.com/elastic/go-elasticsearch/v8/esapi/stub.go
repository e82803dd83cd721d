// Package esapi has the API alone.
package esapi

import (
	"context"
	"net/http"
)

type Response struct{ _ int }

type Transport interface {
	Perform(*http.Request) (*http.Response, error)
}

type SearchRequest struct{ Index []string }

type IndexRequest struct{ Index string }

type BulkRequest struct{ Index string }

func (r SearchRequest) Do(ctx context.Context, t Transport) (*Response, error) { return nil, nil }

func (r IndexRequest) Do(ctx context.Context, t Transport) (*Response, error) { return nil, nil }

func (r BulkRequest) Do(ctx context.Context, t Transport) (*Response, error) { return nil, nil }
