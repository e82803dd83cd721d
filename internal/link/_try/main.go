package main

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/observe"
	"github.com/cachevet/cachevet/php/symfony"
	"github.com/cachevet/cachevet/php/types"
)

func main() {
	cat, probs := catalog.Load()
	for _, p := range probs {
		fmt.Println("catalog:", p)
	}
	ctx := context.Background()
	t := time.Now()
	units, err := golang.Observe(ctx, os.Args[1], nil, golang.Options{})
	if err != nil {
		fmt.Println(err)
	}
	if len(units) == 0 || len(os.Args) > 2 && strings.Contains(os.Args[2], "p") {
		units = nil
		all, err := observe.Projects(ctx, os.Args[1], observe.Options{
			Known: cat.Types(model.PHP),
			Configure: func(ctx context.Context, p *composer.Project, t *types.Table) []*model.Unit {
				return symfony.Load(ctx, p, t, symfony.Options{Env: "prod", Fact: func(name, library, version string) (string, bool) {
					v, ok := cat.For([]model.Library{{Name: library, Version: version}}).Fact(name)
					return v.Value, ok
				}})
			},
		})
		if err != nil {
			fmt.Println(err)
		}
		for _, q := range all {
			units = append(units, q.Units...)
		}
	}
	t2 := time.Now()
	if len(os.Args) > 2 && strings.Contains(os.Args[2], "x") {
		for _, u := range units {
			if !u.Dependency {
				model.Dump(os.Stdout, u)
			}
		}
	}
	if f := os.Getenv("PROF"); f != "" {
		w, _ := os.Create(f)
		pprof.StartCPUProfile(w)
		defer pprof.StopCPUProfile()
	}
	go func() {
		time.Sleep(100 * time.Second)
		pprof.StopCPUProfile()
		w, _ := os.Create("/tmp/heap.prof")
		pprof.Lookup("heap").WriteTo(w, 0)
		w.Close()
		pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
		os.Exit(3)
	}()
	p := link.Link(ctx, units, cat, link.Options{})
	t3 := time.Now()
	for _, s := range p.Sites() {
		fmt.Printf("%s %s %s api=%s pool=%s dom=%s scope=%s key=%s ttl=%s cb=%s\n", s.Pos, s.Kind, s.Func.Name, s.API, s.Pool.Name, s.Domain.Name, s.Scope, s.Key.Text, s.TTL, s.CallbackText)
		for _, e := range s.Effects {
			fmt.Printf("    %s %s %s (%s)\n", e.Kind, e.Bound.Kind, e.Bound.Limit, e.Bound.Why)
			for _, st := range e.Trace {
				fmt.Printf("        %s %s %s %d\n", st.Pos, st.Function, st.Message, st.OneOf)
			}
		}
		for _, c := range s.Contexts {
			fmt.Printf("    ctx %s origin=%s bound=%s at %s eff=%v\n", c.Name, c.Origin, c.Bound.Kind, c.Pos, c.Effects)
		}
		for _, c := range s.Nested {
			fmt.Printf("    nested %s %s samekey=%s samedom=%v loop=%v trace=%v\n", c.Site.API, c.Site.Pos, c.SameKey, c.SameDomain, c.InLoop, c.Trace)
		}
		for _, c := range s.Inputs {
			fmt.Printf("    input %s %s inkey=%v\n", c.Kind, c.Name, c.InKey)
		}
		for _, r := range s.Entries {
			fmt.Printf("    entry %s %s\n", r.Kind, r.Label)
		}
		for _, u := range s.Unresolved {
			fmt.Printf("    unresolved %s %s %s\n", u.Pos, u.What, u.Reason)
		}
	}
	for _, u := range p.Locks() {
		fmt.Printf("LOCK %s %s %s kind=%s op=%s name=%s ttl=%+v wait=%v rel=%v loop=%v bounded=%v held=%d\n", u.Pos, u.Func.Name, u.API, u.Kind, u.Op, u.Name.Text, u.TTL, u.Wait, u.Released, u.Loop, u.LoopBounded, len(u.Held))
	}
	for _, u := range p.StoredErrors() {
		fmt.Printf("SERR %s %s %s %s api=%s ttl=%s\n", u.Pos, u.Func.Name, u.Kind, u.What, u.API, u.TTL)
	}
	for _, u := range p.Loops() {
		fmt.Printf("LOOP %s %s %s read=%s key=%s pool=%s multi=%s remote=%v early=%v\n", u.Pos, u.Func.Name, u.API, u.Read, u.Key.Text, u.Pool.Name, u.Multi, u.Remote, u.EarlyExit)
	}
	for _, u := range p.Entries() {
		fmt.Printf("ENTRY %s %s %s\n", u.Kind, u.Label, u.Func)
	}
	fmt.Println(len(units), "units; observe", t2.Sub(t), "link", t3.Sub(t2))
}
