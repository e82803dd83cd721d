package symfony

import (
	"path"

	"github.com/cachevet/cachevet/internal/model"
)

func (in *interp) thisCall(o *thisObject, name string, args []*node, pos model.Pos) *node {
	switch name {
	case "getProjectDir", "getEnvironment", "isDebug":
		return in.frameworkCall(o, name, pos)
	case "processConfiguration":
		if in.l.isExtension(o.class) {
			return in.l.extensionConfig(o.class)
		}
	case "findAndSortTaggedServices":
		if b := argAt(args, 1); b != nil {
			out := &node{kind: arrayNode, pos: pos}
			for _, id := range in.l.taggedIDs(argAt(args, 0).str()) {
				out.add(&node{kind: refNode, text: id, pos: pos})
			}
			return out
		}
	}
	m := in.l.table.method(o.class, name)
	if m == nil {
		return in.frameworkCall(o, in.l.table.aliased(o.class, name), pos)
	}
	return in.callMethod(o, m, args)
}

// frameworkCall is a method that a kernel or bundle has from the framework
// (symfony/http-kernel 7.2).
func (in *interp) frameworkCall(o *thisObject, name string, pos model.Pos) *node {
	switch name {
	case "getProjectDir":
		return textNode(in.l.dir, pos)
	case "getConfigDir":
		return textNode(path.Join(in.l.dir, "config"), pos)
	case "getEnvironment":
		if env, ok := o.props["environment"].scalar(); ok {
			return textNode(env, pos)
		}
		return textNode(in.l.env, pos)
	case "getPath":
		dir := path.Dir(o.class.pos.File)
		if in.l.table.is(o.class.name, `Symfony\Component\HttpKernel\Bundle\AbstractBundle`) {
			dir = path.Dir(dir)
		}
		return textNode(dir, pos)
	case "isDebug":
		return boolValue(false, pos)
	case "getLogDir":
		return textNode(path.Join(in.l.dir, "var/log"), pos)
	case "getCacheDir":
		return textNode(path.Join(in.l.dir, "var/cache", in.frameworkCall(o, "getEnvironment", pos).str()), pos)
	case "getBuildDir", "getShareDir":
		return in.thisCall(o, "getCacheDir", nil, pos)
	case "configureContainer": // MicroKernelTrait's, which a kernel imports under another name
		in.l.defaultConfiguration()
	case "configureRoutes":
		in.l.defaultRoutes()
	}
	return nil
}
