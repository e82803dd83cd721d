module example.test/vet

go 1.26
