package global

import (
	"net"
	"sync"
)

var (
	hostsLock = &sync.RWMutex{}
	hosts     = map[string][]string{}
)

func Hosts(name string) []string {
	hostsLock.Lock() // want slowcallback "(slowcallback/go/global.hostsLock)"
	defer hostsLock.Unlock()
	if a, ok := hosts[name]; ok {
		return a
	}
	hosts[name], _ = net.LookupHost(name)
	return hosts[name]
}
