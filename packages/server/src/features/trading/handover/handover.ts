import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { Status } from '../orders/states.ts'

/**
 * How a bought name reaches its buyer: we move it to their account (`push`), or they transfer it
 * with the seller's auth code (`auth_code`).
 */
export const DELIVERY_KINDS = ['push', 'auth_code'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/**
 * Whose turn it is.
 *
 * - `routing`: we find out where the name is.
 * - `pushing`: we move it to the buyer's account by ourselves.
 * - `seller`: the seller has a task, until `due_at`.
 * - `buyer`: the seller has handed it over. The buyer confirms it, until `due_at`.
 * - `staff`: a person decides, because of a dispute or because nothing else can be done. What a
 *   partner sold, staff deliver: with the seller's auth code, or from our registrar account.
 * - `over`: the order was delivered or ended.
 */
export const STAGES = ['routing', 'pushing', 'seller', 'buyer', 'staff', 'over'] as const
export type Stage = (typeof STAGES)[number]

/** How the seller handed the name over. */
export const WAYS = ['auth_code', 'pushed'] as const
export type Way = (typeof WAYS)[number]

export type HandoverRow = {
  /** The order. */
  public_id: string
  domain: string
  status: Status
  sale_price_cents: number
  /** Empty if a partner sold the name. */
  buyer_account_id: string
  is_by_partner: boolean
  /** The account that sold the name; null if it was ours. */
  seller_account_id: string | null
  kind: DeliveryKind
  stage: Stage
  /** Set once the seller has to do something. */
  task_id: string | null
  due_at: Date | null
  /** How and when the seller handed the name over. */
  way: Way | null
  handed_over_at: Date | null
  /** The registrar that the registry named when the seller's task began. */
  registrar_before: string | null
  /** Another one that it named later. The buyer was asked whether the name arrived. */
  registrar_after: string | null
  disputed_at: Date | null
  dispute_reason: string | null
  created_at: Date
  /** Since when staff have been checking the order; null if they aren't. */
  held_since: Date | null
  /** When the sale was refunded or cancelled. */
  ended_at: Date | null
  /** Since when staff had been checking the order when it ended; null if they weren't. */
  ended_held_since: Date | null
}

/**
 * When the seller's task, or our push, is due. The time doesn't run out while staff check the order,
 * also if they end the sale in the end.
 */
export function dueAt(row: HandoverRow, now: Date): Date | null {
  const { due_at, ended_at } = row
  const since = row.held_since ?? row.ended_held_since
  if (due_at === null || since === null) return due_at
  return new Date(due_at.getTime() + (ended_at ?? now).getTime() - since.getTime())
}

/** Whether the sale ended because the seller was late. */
export function isEndedLate(row: HandoverRow): boolean {
  const { way, ended_at } = row
  const due_at = ended_at && dueAt(row, ended_at)
  return way === null && ended_at !== null && due_at !== null && due_at <= ended_at
}

const DAY_MS = 24 * 3_600_000
/** How long a seller has to hand a name over (contract section 8). */
export const SELLER_MS = 5 * DAY_MS
/** How long a buyer has to check a name before it counts as delivered. */
export const BUYER_MS = 7 * DAY_MS
export const REMIND_MS = DAY_MS

/** What a delivery needs to know about the names that we hold at the registrar. */
export type Names = {
  /** The account in whose portfolio a name is; null if it is in none. */
  findHolder(reader: Reader, domain: string): Promise<string | null>
  /** The name in our registrar account; undefined if it isn't there. Rejects if it doesn't answer. */
  readHeld(domain: string): Promise<RegistrarDomain | undefined>
  /** Moves a name between portfolios. False if it can't move now. */
  receive(
    tx: Tx,
    moved: { domain: RegistrarDomain; from: string | null; to: string },
    now: Date,
  ): Promise<boolean>
  /** The registrar that the registry names; undefined if it doesn't say. Never rejects. */
  readRegistrar(domain: string): Promise<string | undefined>
}

export type HandoverNeeds = { db: Db; names: Names }
