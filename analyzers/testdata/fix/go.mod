module example.test/fix

go 1.26
