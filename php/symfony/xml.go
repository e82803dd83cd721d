package symfony

import "github.com/cachevet/cachevet/internal/model"

// parseXML reads a configuration file in XML.
func parseXML(file string, src []byte) (*node, []model.Problem) { return nil, nil }
