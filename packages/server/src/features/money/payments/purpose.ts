import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/pool.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { Clock } from '../../../values/clock.ts'
import type { PaymentRow, PurposeName } from './payment.ts'

/**
 * Handles one kind of payment. Every function except `prepare` runs in the transaction that updates
 * the payment, so payment and purchase can't get out of step. None of those may wait on the
 * network.
 */
export type Purpose = {
  /**
   * Runs before held money buys anything, for checks with outside services. The only function that
   * runs outside the transaction, so it may wait. A Refusal releases the hold, as with `win`.
   */
  prepare?(payment: PaymentRow): Promise<void>
  /**
   * The money is held: hand over what it pays for, and return the order if there is one. A Refusal
   * releases the hold, and its code is stored as the reason.
   */
  win(tx: Tx, payment: PaymentRow, now: Date): Promise<WinResult>
  /** The money was captured. */
  collect(tx: Tx, payment: PaymentRow, now: Date): Promise<void>
  /** The held money could not be captured: undo what `win` did. */
  lose(tx: Tx, payment: PaymentRow, now: Date): Promise<void>
}

/** With `isTakenLater`, the money stays held until `captureHeld` sets the amount to capture. */
export type WinResult = { order_id: string | null; isTakenLater?: boolean }

export type Purposes = Partial<Record<PurposeName, Purpose>>

/** Dependencies of the functions that move payments forward. */
export type PaymentNeeds = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  payments: PaymentGateways
  purposes: Purposes
}

export function purposeOf(purposes: Purposes, { purpose }: PaymentRow): Purpose {
  const found = purposes[purpose]
  if (!found) throw new Error(`no handler for payments with purpose ${purpose}`)
  return found
}
