import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Bought } from './outcome.ts'
import type { Registration } from './registration.ts'

export const TRANSFER_STATUSES = [
  'waiting_for_registry',
  'waiting_for_approval',
  'waiting_for_auth_code',
  'done',
  'cancelled',
  'failed',
] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** A transfer of a name to us, from payment to arrival. */
export type TransferRow = {
  transfer_id: string
  account_id: string
  domain: string
  receipt_id: string
  price_cents: number
  registration: Registration
  status: TransferStatus
  /** Why it failed or waits, as a code. */
  reason: string | null
  process_id: number | null
  /** When the registry carries it out by itself. */
  completes_at: Date | null
  /** Until when a wrong code can be corrected. */
  correct_until: Date | null
  cancel_requested_at: Date | null
  refunded_cents: number
  created_at: Date
  updated_at: Date
}

function columns(reader: Reader) {
  return reader`
    transfer_id, account_id, domain, receipt_id, price_cents, registration, status, reason,
    process_id, completes_at, correct_until, cancel_requested_at, refunded_cents, created_at,
    updated_at
  `
}

export type NewTransfer = Pick<
  TransferRow,
  'transfer_id' | 'account_id' | 'domain' | 'receipt_id' | 'price_cents' | 'registration'
>

export async function insertTransfer(tx: Tx, row: NewTransfer, now: Date): Promise<void> {
  await tx`
    insert into transfers_in (
      transfer_id, account_id, domain, receipt_id, price_cents, registration, status, created_at,
      updated_at
    ) values (
      ${row.transfer_id}, ${row.account_id}, ${row.domain}, ${row.receipt_id}, ${row.price_cents},
      ${JSON.stringify(row.registration)}::text::jsonb, 'waiting_for_registry', ${now}, ${now}
    )
  `
}

/** Those of the names whose transfer to us hasn't ended. */
export async function readTransferring(reader: Reader, domains: string[]): Promise<Set<string>> {
  const rows = await reader<{ domain: string }[]>`
    select domain from transfers_in where domain = any(${domains}::text[]) and ended_at is null
    limit ${domains.length}
  `
  return new Set(rows.map(({ domain }) => domain))
}

/** Not limited to an account, because the id comes from a change or an email. */
export async function findTransfer(
  reader: Reader,
  transfer_id: string,
): Promise<TransferRow | undefined> {
  const [row] = await reader<TransferRow[]>`
    select ${columns(reader)} from transfers_in where transfer_id = ${transfer_id}
  `
  return row
}

export async function findTransferOf(
  reader: Reader,
  account_id: string,
  transfer_id: string,
): Promise<TransferRow | undefined> {
  const [row] = await reader<TransferRow[]>`
    select ${columns(reader)} from transfers_in
    where transfer_id = ${transfer_id} and account_id = ${account_id}
  `
  return row
}

/** Locked until the transaction ends. */
export async function holdTransfer(
  tx: Tx,
  account_id: string,
  transfer_id: string,
): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    select ${columns(tx)} from transfers_in
    where transfer_id = ${transfer_id} and account_id = ${account_id} for update
  `
  return row
}

type Page = { account_id: string; limit: number; after: { at: Date; id: string } | undefined }

/** The account's transfers, newest first. */
export async function readTransfers(
  db: Db,
  { account_id, limit, after }: Page,
): Promise<TransferRow[]> {
  return await db<TransferRow[]>`
    select ${columns(db)} from transfers_in
    where account_id = ${account_id}
      ${after ? db`and (date_trunc('milliseconds', created_at), transfer_id) < (${after.at}, ${after.id})` : db``}
    order by created_at desc, transfer_id desc limit ${limit}
  `
}

type Progress = Pick<TransferRow, 'status' | 'completes_at' | 'process_id'>

/** Stores how far the registrar has come. Returns whether the status is another one now. */
export async function setProgress(
  tx: Tx,
  transfer_id: string,
  { status, completes_at, process_id }: Progress,
  now: Date,
): Promise<boolean> {
  const rows = await tx<{ is_new: boolean }[]>`
    update transfers_in set status = ${status}, completes_at = ${completes_at},
      process_id = ${process_id}, reason = null, updated_at = ${now}
    from (select status as former from transfers_in where transfer_id = ${transfer_id}) as before
    where transfer_id = ${transfer_id} and ended_at is null
      and (status, completes_at, process_id) is distinct from
        (${status}, ${completes_at}::timestamptz, ${process_id}::bigint)
    returning (before.former <> status) as is_new
  `
  return rows[0]?.is_new ?? false
}

type Ended = {
  status: 'done' | 'failed' | 'cancelled'
  reason: string | null
  /** The process that brought the name, and what it cost us. */
  bought?: Bought | undefined
}

/** Ends a transfer. What is left to book follows. Returns false if it had ended before. */
export async function setEnded(
  tx: Tx,
  transfer_id: string,
  { status, reason, bought }: Ended,
  now: Date,
): Promise<boolean> {
  const other = bought?.cost_other ?? null
  const written = await tx`
    update transfers_in set status = ${status}, reason = ${reason},
      process_id = coalesce(${bought?.process_id ?? null}, process_id), cost_cents = ${bought?.cost_cents ?? null},
      cost_other = ${other && JSON.stringify(other)}::text::jsonb, completes_at = null, correct_until = null, cancel_requested_at = null, ended_at = ${now},
      updated_at = ${now}, settling = ${status === 'done' ? 'cost' : 'refund'}
    where transfer_id = ${transfer_id} and ended_at is null
  `
  return written.count > 0
}

type Asked = { reason: string; correct_until: Date }

/** Waits for a better code. The time to correct it counts from the first wrong one. */
export async function setWaitingForCode(
  tx: Tx,
  transfer_id: string,
  { reason, correct_until }: Asked,
  now: Date,
): Promise<void> {
  await tx`
    update transfers_in set status = 'waiting_for_auth_code', reason = ${reason},
      correct_until = coalesce(correct_until, ${correct_until}), completes_at = null,
      process_id = null, updated_at = ${now}
    where transfer_id = ${transfer_id} and ended_at is null
  `
}

/** A corrected code is on its way. */
export async function setCorrected(
  tx: Tx,
  transfer_id: string,
  registration: Registration,
  now: Date,
): Promise<void> {
  await tx`
    update transfers_in set status = 'waiting_for_registry', reason = null, updated_at = ${now},
      registration = ${JSON.stringify(registration)}::text::jsonb
    where transfer_id = ${transfer_id} and status = 'waiting_for_auth_code'
  `
}

/** Whether the owner wants it cancelled. The registrar then says what became of it. */
export async function setCancelRequested(
  reader: Reader,
  transfer_id: string,
  { at, reason, now }: { at: Date | null; reason: string | null; now: Date },
): Promise<void> {
  await reader`
    update transfers_in set cancel_requested_at = ${at}, reason = ${reason}, updated_at = ${now}
    where transfer_id = ${transfer_id} and ended_at is null
  `
}

/**
 * The bank took its promise back, so the transfers of a receipt aren't paid for: those that haven't
 * ended are cancelled at the registrar, and no code is waited for.
 */
export async function cancelUnpaid(tx: Tx, receipt_id: string, now: Date): Promise<void> {
  await tx`
    update transfers_in set cancel_requested_at = ${now}, updated_at = ${now},
      correct_until = case when correct_until is not null then ${now}::timestamptz end
    where receipt_id = ${receipt_id} and ended_at is null
  `
}

/** The code waited too long for its owner to correct it. */
export async function readUncorrected(db: Db, now: Date, limit: number): Promise<TransferRow[]> {
  return await db<TransferRow[]>`
    select ${columns(db)} from transfers_in
    where status = 'waiting_for_auth_code' and correct_until <= ${now}
    order by correct_until limit ${limit}
  `
}

/** Everything about an ended transfer is booked. */
export async function setSettled(
  tx: Tx,
  transfer_id: string,
  refunded_cents: number,
  now: Date,
): Promise<void> {
  await tx`
    update transfers_in set settling = null, refunded_cents = ${refunded_cents}, updated_at = ${now}
    where transfer_id = ${transfer_id}
  `
}
