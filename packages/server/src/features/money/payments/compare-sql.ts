import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import type { PaymentStatus } from './states.ts'

export type ComparedPayment = {
  payment_id: string
  gateway_ref: string | null
  customer_ref: string | null
  status: PaymentStatus
  amount_cents: number
}

/** Payments of one environment that changed since then, in pages by id. */
export async function readChangedPayments(
  reader: Reader,
  { environment, since, after, max }: Page,
): Promise<ComparedPayment[]> {
  return await reader<ComparedPayment[]>`
    select payment_id, gateway_ref, customer_ref, status, amount_cents from payments
    where environment = ${environment} and updated_at >= ${since} and payment_id > ${after}
    order by payment_id limit ${max}
  `
}

type Page = { environment: Environment; since: Date; after: string; max: number }

/** Those of the ids that we have a payment for. */
export async function readKnownPayments(reader: Reader, ids: string[]): Promise<string[]> {
  const rows = await reader<{ payment_id: string }[]>`
    select payment_id from payments where payment_id = any(${ids}) limit ${ids.length}
  `
  return rows.map(({ payment_id }) => payment_id)
}
