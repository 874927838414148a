import type { Tx } from '../../../db/pool.ts'

/** What must hold of all money, orders, listings and events, at any moment. */
export type Invariant = {
  id: string
  text: string
  /** What breaks it, in words; empty while it holds. */
  find(tx: Tx): Promise<{ what: string }[]>
}

/** Enough to see what is wrong; a fault that broke everything would fill the log. */
export const SHOWN_MAX = 20
