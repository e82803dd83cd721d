module example.test/edge

go 1.24

require golang.org/x/sync v0.25.0
