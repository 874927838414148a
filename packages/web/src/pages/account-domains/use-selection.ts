import { useState } from 'react'
import { readAllNames } from '../../api/domains.ts'
import type { DomainFilter } from '../../api/domains.ts'
import { showToast } from '../../toast/show-toast.ts'
import { namesBetween } from './names-between.ts'

export type Selection = {
  names: ReadonlySet<string>
  /** Whether every name that matches is selected, as far as they were all read. */
  hasAll: boolean
  /** Selects one row, or with `isRange` every row since the last one selected. */
  toggle: (row: { name: string; isRange: boolean }) => Promise<void>
  selectAll: () => Promise<void>
  clear: () => void
}

/** The selected names. The selection survives a change of filter, so names can be collected. */
export function useSelection(filter: DomainFilter): Selection {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  // What was read or ticked in one list means nothing in another.
  const list = JSON.stringify(filter)
  const [anchor, setAnchor] = useState<{ list: string; name: string } | null>(null)
  const [all, setAll] = useState<{ list: string; names: string[] } | null>(null)
  const add = (more: readonly string[]) => setNames((before) => new Set([...before, ...more]))
  return {
    names,
    hasAll: all?.list === list && all.names.every((name) => names.has(name)),
    toggle: async ({ name, isRange }) => {
      setAnchor({ list, name })
      if (!isRange || anchor?.list !== list) {
        setNames((before) => {
          const after = new Set(before)
          if (!after.delete(name)) after.add(name)
          return after
        })
        return
      }
      // The rows in between may never have been loaded.
      const matching = await readMatching(filter)
      if (matching) add(namesBetween(matching, anchor.name, name))
    },
    selectAll: async () => {
      const matching = await readMatching(filter)
      if (!matching) return
      setAll({ list, names: matching })
      add(matching)
    },
    clear: () => {
      setNames(new Set())
      setAnchor(null)
    },
  }
}

async function readMatching(filter: DomainFilter): Promise<string[] | undefined> {
  try {
    return await readAllNames(filter)
  } catch (error) {
    const text = `We couldn’t select these names. ${(error as Error).message}`
    showToast({ text, isProblem: true })
    return undefined
  }
}
