import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/pool.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { Clock } from '../../../values/clock.ts'
import type { PaymentRow, PurposeName } from './payment.ts'

/**
 * What a kind of payment pays for. Each function but `prepare` runs in the transaction that moves the
 * payment, so that money and goods cannot part; none of those may wait on the network.
 */
export type Purpose = {
  /**
   * Before held money wins anything: asks whoever has to be asked first. The only one that runs
   * outside the transaction, and may wait. A Refusal lets the hold go, as with `win`.
   */
  prepare?(payment: PaymentRow): Promise<void>
  /**
   * The money is held: makes what it pays for the buyer's, and answers the order, if there is one.
   * A Refusal lets the hold go; its code is kept as the reason.
   */
  win(tx: Tx, payment: PaymentRow, now: Date): Promise<Won>
  /** The money is taken. */
  collect(tx: Tx, payment: PaymentRow, now: Date): Promise<void>
  /** The money that was held cannot be taken: takes back what was won. */
  lose(tx: Tx, payment: PaymentRow, now: Date): Promise<void>
}

/** With `isTakenLater` the money stays held until `takeHeld` says how much of it is taken. */
export type Won = { order_id: string | null; isTakenLater?: boolean }

export type Purposes = Partial<Record<PurposeName, Purpose>>

/** What whoever moves payments on works with. */
export type PaymentNeeds = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  payments: PaymentGateways
  purposes: Purposes
}

export function purposeOf(purposes: Purposes, { purpose }: PaymentRow): Purpose {
  const found = purposes[purpose]
  if (!found) throw new Error(`nobody decides about payments for ${purpose}`)
  return found
}
