// Package composer finds the PHP projects below a directory and says which
// files belong to them: composer.json, composer.lock, the autoload maps of the
// project and of its vendor folder.
//
// A composer.json makes a project of its own when it is the outermost one, when
// a composer.lock lies beside it, or when its type is "project". Others (the
// packages of a monorepo) belong to the project around them; their autoload
// maps are merged into its own. Outside of composer projects a folder with the
// configuration of a Symfony application (config/packages, config/services.yaml)
// makes a bare project. PHP files outside of every project make one at the root.
//
// Nothing below vendor is listed. Its files are found by class name with
// [Project.Locate], so that they are read only when something needs them.
package composer
