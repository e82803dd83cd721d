module example.test/onceset

go 1.26.0

require github.com/go-redis/cache/v9 v9.0.0
