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
	&goFiles[0],
	&goFiles[1],
	&goFiles[2],
	&goFiles[3],
	&goFiles[4],
	&goFiles[5],
	&goFiles[6],
	&goFiles[7],
	&goFiles[8],
	&goFiles[9],
	&goFiles[10],
	&goFiles[11],
	&goFiles[12],
	&goFiles[13],
	&phpFiles[0],
	&phpFiles[1],
	&phpFiles[2],
	&phpFiles[3],
	&phpFiles[4],
	&phpFiles[5],
	&phpFiles[6],
	&phpFiles[7],
	&phpFiles[8],
	&phpFiles[9],
	&phpFiles[10],
	&phpFiles[11],
	&phpFiles[12],
	&phpFiles[13],
	&phpFiles[14],
	&phpFiles[15],
	&phpFiles[16],
	&phpFiles[17],
}
