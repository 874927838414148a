import type { Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { PayoutMethod, SellerPayoutRow } from './earnings.ts'
import type { UnpaidSale } from './sql.ts'

function columns(reader: Reader) {
  return reader`
    payout_id, account_id, coalesce((
      select accounts.email from accounts where accounts.id = seller_payouts.account_id
    ), '') as email, amount_cents, currency, status, method, note, held_at, file_id, sent_at, transfer_ref,
    problem, created_at, paid_at, failed_at
  `
}

type NewPayout = {
  payout_id: string
  account_id: string
  amount_cents: number
  method: PayoutMethod
  sealed: Buffer
  lines: UnpaidSale[]
  now: Date
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<SellerPayoutRow> {
  const { payout_id, account_id, amount_cents, method, sealed, lines, now } = payout
  // The worker sends it to Stripe at once. Banks get a file.
  const send_at = method === 'stripe' ? now : null
  const [row] = await tx<[SellerPayoutRow]>`
    insert into seller_payouts (
      payout_id, account_id, amount_cents, status, method, sealed_details, send_at, created_at
    ) values (
      ${payout_id}, ${account_id}, ${amount_cents}, 'pending', ${method}, ${sealed}, ${send_at},
      ${now}
    )
    returning ${columns(tx)}
  `
  await tx`
    insert into seller_payout_lines (payout_id, order_id, amount_cents)
    select ${payout_id}, order_id, amount_cents
    from jsonb_to_recordset(${tx.json(lines)}) as line (order_id text, amount_cents bigint)
  `
  return row
}

export async function findPayout(reader: Reader, id: string): Promise<SellerPayoutRow | undefined> {
  const [row] = await reader<SellerPayoutRow[]>`
    select ${columns(reader)} from seller_payouts where payout_id = ${id}
  `
  return row
}

export async function holdPayout(tx: Tx, id: string): Promise<SellerPayoutRow | undefined> {
  const [row] = await tx<SellerPayoutRow[]>`
    select ${columns(tx)} from seller_payouts where payout_id = ${id} for update
  `
  return row
}

export async function findSealed(reader: Reader, id: string): Promise<Uint8Array | undefined> {
  const [row] = await reader<{ sealed_details: Uint8Array }[]>`
    select sealed_details from seller_payouts where payout_id = ${id}
  `
  return row?.sealed_details
}

type End = {
  status: 'paid' | 'failed'
  note: string | null
  transfer_ref: string | null
  now: Date
}

/** Releases the sales of a failed payout for the next one. */
export async function setEnded(tx: Tx, id: string, end: End): Promise<SellerPayoutRow> {
  const { status, note, transfer_ref, now } = end
  const isPaid = status === 'paid'
  if (!isPaid) await tx`update seller_payout_lines set is_released = true where payout_id = ${id}`
  const [row] = await tx<[SellerPayoutRow]>`
    update seller_payouts set status = ${status}, note = coalesce(${note}, note), held_at = null,
      send_at = null, transfer_ref = ${transfer_ref}, problem = null,
      paid_at = ${isPaid ? now : null}, failed_at = ${isPaid ? null : now}
    where payout_id = ${id}
    returning ${columns(tx)}
  `
  return row
}

export async function setHeld(
  tx: Tx,
  id: string,
  { held_at, note }: { held_at: Date | null; note: string | null },
): Promise<SellerPayoutRow> {
  const [row] = await tx<[SellerPayoutRow]>`
    update seller_payouts set held_at = ${held_at}, note = coalesce(${note}, note)
    where payout_id = ${id}
    returning ${columns(tx)}
  `
  return row
}

type Page = { before: Position | undefined; max: number }

/** Newest first; of one account, or of all for staff. */
export async function readPayouts(
  reader: Reader,
  { account_id, status }: { account_id?: string; status?: string },
  { before, max }: Page,
): Promise<SellerPayoutRow[]> {
  return await reader<SellerPayoutRow[]>`
    select ${columns(reader)} from seller_payouts
    where true
      ${account_id === undefined ? reader`` : reader`and account_id = ${account_id}`}
      ${status === undefined ? reader`` : reader`and status = ${status}`}
      ${before ? reader`and (created_at, payout_id) < (${before.at}, ${before.id})` : reader``}
    order by created_at desc, payout_id desc limit ${max}
  `
}

/** Locks an account's payouts of a time that neither a file for the bank nor Stripe has yet. */
export async function holdUnsent(
  tx: Tx,
  account_id: string,
  { since, until, max }: { since: Date; until: Date; max: number },
): Promise<SellerPayoutRow[]> {
  return await tx<SellerPayoutRow[]>`
    select ${columns(tx)} from seller_payouts
    where account_id = ${account_id} and status = 'pending' and file_id is null
      and sent_at is null and created_at between ${since} and ${until}
    order by payout_id limit ${max}
    for update
  `
}

export async function sumPaid(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint as total from seller_payouts
    where account_id = ${account_id} and status = 'paid'
  `
  return row?.total ?? 0
}

/** Puts pending payouts to banks that no file has, and that staff don't hold, into a new one. */
export async function setFile(
  tx: Tx,
  { file_id, max }: { file_id: string; max: number },
): Promise<number> {
  const filed = await tx`
    update seller_payouts set file_id = ${file_id}
    where payout_id in (
      select payout_id from seller_payouts
      where status = 'pending' and method = 'bank' and file_id is null and held_at is null
      order by created_at, payout_id limit ${max}
      for update
    )
  `
  return filed.count
}

export type FiledPayout = {
  payout_id: string
  amount_cents: number
  currency: string
  sealed_details: Uint8Array
}

export async function readFile(
  reader: Reader,
  file_id: string,
  max: number,
): Promise<FiledPayout[]> {
  return await reader<FiledPayout[]>`
    select payout_id, amount_cents, currency, sealed_details from seller_payouts
    where file_id = ${file_id}
    order by created_at, payout_id limit ${max}
  `
}
