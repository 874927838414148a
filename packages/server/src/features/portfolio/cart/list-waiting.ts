import type { Reader } from '../../../db/pool.ts'
import { listPayments } from '../../money/payments/list-payments.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { type ContactRow, readContact } from '../domains/contact-sql.ts'
import { countWaiting, readWaiting, type WaitingRow } from './waiting-sql.ts'

/** A waiting purchase with its buyer, and the money that is held for it. */
export type WaitingPurchase = WaitingRow & {
  email: string
  registrant: ContactRow | undefined
  payment: HeldMoney | undefined
}
type HeldMoney = {
  payment_id: string
  gateway: string
  held_cents: number
  held_at: Date
  /** When the hold lapses, if the gateway said so. We take the money a day before. */
  capture_before: Date | null
}
type Bounds = { rowsMax: number; countMax: number }

/** The purchases that wait for staff, longest wait first, and how many there are. */
export async function listWaiting(
  reader: Reader,
  { rowsMax, countMax }: Bounds,
): Promise<{ count: number; rows: WaitingPurchase[] }> {
  const rows = await readWaiting(reader, rowsMax)
  const { in_doubt, without_credit } = await countWaiting(reader)
  const named: WaitingPurchase[] = []
  for (const row of rows) named.push(await withBuyer(reader, row))
  return { count: Math.min(in_doubt + without_credit, countMax), rows: named }
}

async function withBuyer(reader: Reader, row: WaitingRow): Promise<WaitingPurchase> {
  const { account_id, receipt_id, registration } = row
  const { email } = await readAccount(reader, account_id)
  const id = registration?.contacts.registrant
  const registrant = id === undefined ? undefined : await readContact(reader, account_id, id)
  const subject = { purpose: 'cart', subject_id: receipt_id } as const
  const payments = await listPayments(reader, subject)
  const held = payments.find(({ status }) => status === 'capture_due')
  return {
    ...row,
    email,
    registrant,
    payment: held && {
      payment_id: held.payment_id,
      gateway: held.gateway,
      held_cents: held.amount_cents,
      held_at: held.created_at,
      capture_before: held.capture_before,
    },
  }
}
