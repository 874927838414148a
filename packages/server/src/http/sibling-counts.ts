import type { ToWebProcess } from './web-process.ts'
import { isOneOfSeveral, sendToParent } from './web-process.ts'

/** What the processes that serve on one port tell each other about callers. */
export type SiblingCounts = {
  /** Counts calls for the others too. Negative: they are taken back. */
  note(key: string, count: number): void
  /** Calls back with what the others counted. */
  hear(callback: (key: string, count: number) => void): void
}

/** Until then, a caller may take more than the limit: what it takes from each process meanwhile. */
const SHARE_MS = 100
/** More callers than this in a tenth of a second is an attack. Each process still counts its own. */
const CALLERS_MAX = 20_000

/**
 * Without Redis, processes on the same port share their counts through the one that started them, so
 * that a caller doesn't have the limit once for each of them. Undefined if this is the only one.
 */
export function openSiblingCounts(): SiblingCounts | undefined {
  if (!isOneOfSeveral()) return undefined
  let noted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const share = (): void => {
    timer = undefined
    sendToParent({ kind: 'counted', counts: [...noted] })
    noted = new Map()
  }
  return {
    note: (key, count) => {
      const before = noted.get(key)
      if (before === undefined && noted.size >= CALLERS_MAX) return
      noted.set(key, (before ?? 0) + count)
      timer ??= setTimeout(share, SHARE_MS).unref()
    },
    hear: (callback) => {
      process.on('message', (message: ToWebProcess) => {
        if (message.kind !== 'counted') return
        for (const [key, count] of message.counts) callback(key, count)
      })
    },
  }
}
