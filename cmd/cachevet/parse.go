package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

// newParse is a tool to look with, for those who work on the parser.
func newParse() *cobra.Command {
	var what, format string
	cmd := &cobra.Command{
		Use:    "parse FILE",
		Short:  "Print the tree, the tokens or the errors of a PHP file (-: standard input)",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := args[0]
			var src []byte
			var err error
			if name == "-" {
				name = "stdin"
				src, err = io.ReadAll(cmd.InOrStdin())
			} else {
				src, err = os.ReadFile(name)
			}
			if err != nil {
				return err
			}
			if format != "text" && format != "json" {
				return fmt.Errorf("--format: %q is none of text, json", format)
			}
			tree, err := parser.ParseFile(name, src, 0)
			var list parser.ErrorList
			errors.As(err, &list)
			out := cmd.OutOrStdout()
			switch what {
			case "tree":
				if format == "json" {
					err = ast.FprintJSON(out, tree)
				} else {
					err = ast.Fprint(out, tree)
				}
				for _, e := range list {
					fmt.Fprintln(cmd.ErrOrStderr(), e)
				}
			case "tokens":
				err = printTokens(out, format, token.NewFile(name, src), src)
			case "errors":
				err = printErrors(out, format, list)
			default:
				return fmt.Errorf("--print: %q is none of tree, tokens, errors", what)
			}
			if err == nil && len(list) > 0 {
				return exitCode(exitPartial)
			}
			return err
		},
	}
	cmd.Flags().StringVar(&what, "print", "tree", "what to print: tree, tokens or errors")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

type parsedToken struct {
	Kind string `json:"kind"`
	Pos  int    `json:"pos"` // bytes, from 0
	End  int    `json:"end"`
	Text string `json:"text"`
}

func printTokens(w io.Writer, format string, lines *token.File, src []byte) error {
	list := []parsedToken{}
	s := scanner.New(src, 0, nil)
	for t := s.Scan(); t.Kind != token.EOF; t = s.Scan() {
		text := string(src[t.Pos:t.End])
		if format == "json" {
			list = append(list, parsedToken{t.Kind.String(), int(t.Pos), int(t.End), text})
			continue
		}
		at := lines.Position(t.Pos)
		if _, err := fmt.Fprintf(w, "%d:%d\t%s\t%q\n", at.Line, at.CharColumn, t.Kind, text); err != nil {
			return err
		}
	}
	if format == "json" {
		return printJSON(w, list)
	}
	return nil
}

type parsedError struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

func printErrors(w io.Writer, format string, errs parser.ErrorList) error {
	list := []parsedError{}
	for _, e := range errs {
		if format == "json" {
			list = append(list, parsedError{e.Position.Line, e.Position.CharColumn, e.Level.String(), e.Msg})
		} else if _, err := fmt.Fprintf(w, "%s (%s)\n", e, e.Level); err != nil {
			return err
		}
	}
	if format == "json" {
		return printJSON(w, list)
	}
	return nil
}

// printJSON prints one value. It leaves <?php readable, which encoding/json would escape for web pages.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
