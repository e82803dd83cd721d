package keymiss

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule keymiss.
var Rule = &rule.Rule{Name: "keymiss", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a cached value that depends on something its key does not hold",
	Why: `The first caller's value is served to everybody who asks with the same key. When the value depends on a
variable, a user, a locale or a tenant that the key does not hold, the second caller gets an answer to somebody
else's question. It shows only under load, and it shows one user's data to another.`,
	Cure: `Put everything the value depends on into the key, or take it out of the callback.`,
	Quiet: `Captured services, constants and read-only configuration (a configuration passed as a parameter as well, unless a part of it is in the key); values that are themselves made from the
key's parts; a key that holds an identifier or digest of the variable; variables that are only logged; variables that
an early return pins to one value; what only some of several possible implementations read; flights that live and die
with one request. A key of which nothing could be followed is counted by cachevet doctor.`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Since: "0.1",
	Tags:  []string{"correctness", "privacy"},
}

const badPHP = `<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache, private Catalogue $catalogue)
    {
    }

    public function of(int $product, string $currency): string
    {
        return $this->cache->get('price.'.$product, fn (): string => $this->catalogue->price($product, $currency));
    }
}

final class Catalogue
{
    public function price(int $product, string $currency): string
    {
        return number_format($product * ('EUR' === $currency ? 1.0 : 1.1), 2).' '.$currency;
    }
}
`

const goodPHP = `<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache, private Catalogue $catalogue)
    {
    }

    public function of(int $product, string $currency): string
    {
        return $this->cache->get("price.$product.$currency", fn (): string => $this->catalogue->price($product, $currency));
    }
}

final class Catalogue
{
    public function price(int $product, string $currency): string
    {
        return number_format($product * ('EUR' === $currency ? 1.0 : 1.1), 2).' '.$currency;
    }
}
`

const badGo = `package certs

import "golang.org/x/sync/singleflight"

type Issuer struct{ group singleflight.Group }

func (i *Issuer) Certificate(name string) (string, error) {
	v, err, _ := i.group.Do("issue", func() (any, error) { return "certificate of " + name, nil })
	if err != nil {
		return "", err
	}
	return v.(string), nil
}
`

const goodGo = `package certs

import "golang.org/x/sync/singleflight"

type Issuer struct{ group singleflight.Group }

func (i *Issuer) Certificate(name string) (string, error) {
	v, err, _ := i.group.Do("issue:"+name, func() (any, error) { return "certificate of " + name, nil })
	if err != nil {
		return "", err
	}
	return v.(string), nil
}
`
