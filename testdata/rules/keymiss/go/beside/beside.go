package beside

import (
	"database/sql"

	"golang.org/x/sync/singleflight"
)

// Stores holds a group and the database that its values are read from.
type Stores struct {
	Group *singleflight.Group
	DB    *sql.DB
	Table string
}

func Name(s Stores, id string) (any, error) {
	v, err, _ := s.Group.Do(id, func() (any, error) {
		var name string
		err := s.DB.QueryRow("select name from "+s.Table+" where id = ?", id).Scan(&name)
		return name, err
	})
	return v, err
}

func Named(group *singleflight.Group, s Stores, id string) (any, error) {
	v, err, _ := group.Do(id, func() (any, error) { // want keymiss "s.Table"
		var name string
		err := s.DB.QueryRow("select name from "+s.Table+" where id = ?", id).Scan(&name)
		return name, err
	})
	return v, err
}
