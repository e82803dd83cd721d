// Code generated from data/*.yaml by generate_test.go; DO NOT EDIT.

//go:build !catalog_yaml

package catalog

import "github.com/cachevet/cachevet/internal/model"

// What the fields of optional values point to; never written.
var isTrue, isFalse = true, false
var is0, is1, is2, is3 = 0, 1, 2, 3

func builtin() ([]*File, func(model.Language) *tables, string, []model.Problem) {
	return builtinFiles[:], func(l model.Language) *tables {
		if l == model.Go {
			return &goTables
		}
		return &phpTables
	}, builtinHash, nil
}

const builtinHash = "6664484bb931d994e6292429f1dfdb98"

var builtinFiles = [...]*File{
	&fileGoCaches[0],
	&fileGoClients[0],
	&fileGoContext[0],
	&fileGoEntries[0],
	&fileGoLang[0],
	&fileGoLocks[0],
	&fileGoNet[0],
	&fileGoProcess[0],
	&fileGoQueue[0],
	&fileGoRedis[0],
	&fileGoShapes[0],
	&fileGoSingleflight[0],
	&fileGoSql[0],
	&fileGoSync[0],
	&filePhpDoctrine[0],
	&filePhpFrameworks[0],
	&filePhpFunctionsDb[0],
	&filePhpFunctionsLang[0],
	&filePhpFunctionsNet[0],
	&filePhpFunctionsSystem[0],
	&filePhpGuzzle[0],
	&filePhpLaravelHelpers[0],
	&filePhpLaravel[0],
	&filePhpMemcachedApcu[0],
	&filePhpPsrCache[0],
	&filePhpRedis[0],
	&filePhpSdk[0],
	&filePhpShapes[0],
	&filePhpSymfonyCache[0],
	&filePhpSymfonyHttpClient[0],
	&filePhpSymfonyLock[0],
	&filePhpSymfony[0],
}
