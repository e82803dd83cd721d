package driver

import (
	"hash/crc32"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
)

// slotOf is the lock slot of a site whose key is constant: symfony/cache takes
// crc32(key) modulo the number of its lock files, in every version that has
// them (4.2 to 8.2). It is nil when key or number is not known.
func slotOf(s *link.Site) *int {
	if s.Scope != model.ScopeSlot || !s.Key.Constant || s.Domain.Slots <= 0 {
		return nil
	}
	slot := int(crc32.ChecksumIEEE([]byte(s.Key.Text)) % uint32(s.Domain.Slots))
	return &slot
}

// fillSlots gives the findings about a site its slot.
func fillSlots(findings []model.Finding, sites []*link.Site) {
	slots := map[model.Pos]*int{}
	for _, s := range sites {
		if slot := slotOf(s); slot != nil {
			slots[s.Pos] = slot
		}
	}
	for i := range findings {
		if findings[i].Slot == nil && findings[i].LockScope == model.ScopeSlot {
			findings[i].Slot = slots[findings[i].Pos]
		}
	}
}
