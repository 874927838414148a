import { useState } from 'react'
import { readAllNames } from '../../api/domains.ts'
import type { DomainFilter } from '../../api/domains.ts'

export type Selection = {
  names: ReadonlySet<string>
  /** Selects one row, or with `isRange` every row since the last one selected. */
  toggle: (row: { index: number; name: string; isRange: boolean }) => Promise<void>
  selectAll: () => Promise<void>
  clear: () => void
}

/** The selected names. The selection survives a change of filter, so names can be collected. */
export function useSelection(filter: DomainFilter): Selection {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  return {
    names,
    toggle: async ({ index, name, isRange }) => {
      setAnchor(index)
      if (!isRange || anchor === null) {
        setNames((before) => {
          const after = new Set(before)
          if (!after.delete(name)) after.add(name)
          return after
        })
        return
      }
      // The rows in between may never have been loaded.
      const all = await readAllNames(filter)
      const between = all.slice(Math.min(anchor, index), Math.max(anchor, index) + 1)
      setNames((before) => new Set([...before, ...between]))
    },
    selectAll: async () => {
      const all = await readAllNames(filter)
      setNames((before) => new Set([...before, ...all]))
    },
    clear: () => {
      setNames(new Set())
      setAnchor(null)
    },
  }
}
