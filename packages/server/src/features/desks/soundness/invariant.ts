import type { Tx } from '../../../db/pool.ts'

/** Something that must always be true of all money, orders, listings and events. */
export type Invariant = {
  id: string
  text: string
  /** What breaks it, in words. Empty while it holds. */
  find(tx: Tx, now: Date): Promise<{ what: string }[]>
}

/** Enough to see what is wrong. A bug that breaks everything must not flood the log. */
export const SHOWN_MAX = 20
