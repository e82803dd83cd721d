package cachederror

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule cachederror.
var Rule = &rule.Rule{Name: "cachederror", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a failure that is kept as if it were the value",
	Why: `A call that failed once becomes the answer for an hour, a week, or the life of the process: the error sits in
the cache beside the value, in the promise that later callers find, under a sync.Once that never runs again; the false
of a failed read, or what json_decode() leaves of it, is saved; a catch returns an empty list that the cache then keeps.
The thing behind it has long recovered.`,
	Cure: `Store what was checked. Give a failure a short lifetime of its own when a dead upstream needs rest; take a
failed promise out of its map; try again after a failure instead of using sync.Once.`,
	Quiet: `Entries that live for a minute at most, or whose lifetime depends on the outcome; values that a condition
has looked at; callbacks that say that nothing is saved, or for how long a failure is; exceptions that only say that
there is nothing; results that the cache does not keep (null in Laravel); promises, and objects with a Once, that
are taken out of their map; failures that are stored with their age; a failure that another call, whose error is looked at, was asked in spite
of; maps that their function lets go; what a program that only starts, and serves nobody, keeps (a note).`,
	Examples: []rule.Example{
		{Language: model.Go, Bad: badGo, Good: goodGo},
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
	},
	Since: "0.1",
	Tags:  []string{"reliability"},
}

const badGo = `package conf

import (
	"net/http"
	"sync"
)

type Origin struct {
	once sync.Once
	resp *http.Response
	err  error
}

func (o *Origin) Get() (*http.Response, error) {
	o.once.Do(func() { o.resp, o.err = http.Head("https://origin.example.test/") })
	return o.resp, o.err
}
`

const goodGo = `package conf

import "errors"

type Origin struct {
	ready bool
	value string
}

func (o *Origin) Get(ask func() (string, error)) (string, error) {
	if o.ready {
		return o.value, nil
	}
	v, err := ask()
	if err != nil {
		return "", errors.Join(errors.New("origin"), err)
	}
	o.value, o.ready = v, true
	return v, nil
}
`

const badPHP = `<?php

final class Feed
{
    private function rows(): array|false
    {
        $body = file_get_contents('https://feed.example.test/rows.json');
        if ($body === false) {
            return false;
        }

        return json_decode($body, true);
    }

    public function refresh(): void
    {
        $rows = $this->rows() ?: [];
        set_transient('feed_rows', $rows, 3600);
    }
}
`

const goodPHP = `<?php

final class Feed
{
    private function rows(): array|false
    {
        $body = file_get_contents('https://feed.example.test/rows.json');
        if ($body === false) {
            return false;
        }

        return json_decode($body, true);
    }

    public function refresh(): void
    {
        $rows = $this->rows();
        if ($rows !== false) {
            set_transient('feed_rows', $rows, 3600);
        }
    }
}
`
