import { useState } from 'react'
import { readAllNames } from '../../api/domains.ts'
import type { DomainFilter } from '../../api/domains.ts'

export type Selection = {
  names: ReadonlySet<string>
  /** Ticks one row, or with `isRange` all from the last one that was ticked. */
  toggle: (row: { index: number; name: string; isRange: boolean }) => Promise<void>
  selectAll: () => Promise<void>
  clear: () => void
}

/** What is ticked. It stays when something else is looked for, so one can gather names. */
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
      // The rows between may never have been shown.
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
