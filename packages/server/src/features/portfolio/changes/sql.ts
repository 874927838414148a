import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import { isDue } from './due-sql.ts'
import type { Registration } from './registration.ts'
import type { ChangeState, Op } from './states.ts'
import type { Before } from './undo-request.ts'
import type { ChangeRequest } from './change-request.ts'

export type OperationRow = ChangeRequest & {
  id: string
  account_id: string
  skip_on_error: boolean
  total: number
  created_at: Date
  ended_at: Date | null
}

export type ChangeRow = {
  position: number
  domain: string
  state: ChangeState
  error_code: string | null
  error: string | null
  ended_at: Date | null
  before: Before | null
}

/** A change leased by one worker, with its request. */
export type HeldChange = ChangeRequest & {
  id: number
  operation_id: string
  account_id: string
  domain: string
  attempts: number
  process_id: number | null
  price_cents: number | null
  expires_before: Date | null
  registration: Registration | null
  submitted_at: Date | null
  process_before: number | null
  ordered_at: Date
  /** Set for a transfer to us. */
  transfer_id: string | null
  accepted_at: Date | null
  skip_on_error: boolean
  traceparent: string | null
  lease_token: string
}

export type NewOperation = {
  id: string
  account_id: string
  op: Op
  payload: object
  skip_on_error: boolean
  total: number
  created_at: Date
  ended_at: Date | null
  started_by: StartedBy
  /** The trace of the request that started it. */
  traceparent: string | null
}

/** Who started an operation: the owner, or whoever opened the link in a security email. */
export type StartedBy = 'owner' | 'undo_link' | 'service'

export async function insertOperation(tx: Tx, row: NewOperation): Promise<void> {
  await tx`
    insert into bulk_operations (
      id, account_id, op, payload, skip_on_error, total, created_at, ended_at, started_by,
      traceparent
    )
    values (
      ${row.id}, ${row.account_id}, ${row.op}, ${JSON.stringify(row.payload)}::text::jsonb,
      ${row.skip_on_error}, ${row.total}, ${row.created_at}, ${row.ended_at}, ${row.started_by},
      ${row.traceparent}
    )
  `
}

export type NewChange = {
  domain: string
  /** Set if the change can't be started at all. */
  problem: { code: string; text: string } | null
  price_cents: number | null
  registration?: Registration | null
  transfer_id?: string | null
  /** Its turn among all that is queued; its place in the list if not given. */
  position?: number
}

export async function insertChanges(
  tx: Tx,
  operation_id: string,
  changes: NewChange[],
  now: Date,
): Promise<void> {
  const column = <T>(read: (change: NewChange) => T) => changes.map(read)
  await tx`
    insert into changes (
      operation_id, position, domain, state, next_at, price_cents, registration, transfer_id,
      error_code, error, ended_at
    )
    select ${operation_id}, coalesce(given.turn, given.position - 1), given.domain,
      case when given.error_code is null then 'queued' else 'failed' end, clock_timestamp(),
      given.price_cents, given.registration, given.transfer_id, given.error_code, given.error,
      case when given.error_code is null then null else ${now}::timestamptz end
    from unnest(
      ${column(({ domain }) => domain)}::text[],
      ${column(({ price_cents }) => price_cents)}::int[],
      ${column(({ registration: each }) => (each ? JSON.stringify(each) : null))}::text[]::jsonb[],
      ${column(({ transfer_id }) => transfer_id ?? null)}::text[],
      ${column(({ problem }) => problem?.code ?? null)}::text[],
      ${column(({ problem }) => problem?.text ?? null)}::text[],
      ${column(({ position }) => position ?? null)}::int[]
    ) with ordinality as given (
      domain, price_cents, registration, transfer_id, error_code, error, turn, position
    )
  `
}

export async function lockAccount(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from accounts where id = ${account_id} for update`
}

/**
 * Transfers don't count: they take days, and each was paid for. Nor does what we start ourselves.
 */
export async function countUnderWay(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from bulk_operations
    where account_id = ${account_id} and ended_at is null and op <> 'transfer'
      and started_by <> 'service'
  `
  return row?.total ?? 0
}

export async function findOperation(
  db: Reader,
  account_id: string,
  id: string,
): Promise<OperationRow | undefined> {
  const [row] = await db<OperationRow[]>`
    select id, account_id, op, payload, skip_on_error, total, created_at, ended_at
    from bulk_operations
    where account_id = ${account_id} and id = ${id}
  `
  return row
}

/** The account's latest operations with their progress, newest first. */
export async function readOperations(
  db: Db,
  account_id: string,
  limit: number,
): Promise<(OperationRow & { done: number; failed: number; running: number })[]> {
  return await db<(OperationRow & { done: number; failed: number; running: number })[]>`
    with latest as (
      select id, account_id, op, payload, skip_on_error, total, created_at, ended_at
      from bulk_operations
      where account_id = ${account_id} order by created_at desc, id desc limit ${limit}
    )
    select latest.id, latest.account_id, latest.op, latest.payload, latest.skip_on_error, latest.total,
      latest.created_at, latest.ended_at,
      count(*) filter (where changes.state = 'done') as done,
      count(*) filter (where changes.state = 'failed') as failed,
      count(*) filter (where changes.state = 'running') as running
    from latest join changes on changes.operation_id = latest.id
    group by latest.id, latest.account_id, latest.op, latest.payload, latest.skip_on_error, latest.total,
      latest.created_at, latest.ended_at
    order by latest.created_at desc, latest.id desc limit ${limit}
  `
}

export async function hasOpenChange(tx: Tx, domain: string): Promise<boolean> {
  const rows = await tx`
    select 1 from changes
    where domain = ${domain} and (state in ('queued', 'running') or state = 'in_doubt') limit 1
  `
  return rows.length > 0
}

export async function readChanges(
  reader: Reader,
  operation_id: string,
  limit: number,
): Promise<ChangeRow[]> {
  return await reader<ChangeRow[]>`
    select position, domain, state, error_code, error, ended_at, before from changes
    where operation_id = ${operation_id} order by position limit ${limit}
  `
}

type Claim = { leaseMs: number; max: number; lease_token: string }

/** Leases changes that are due, those whose turn comes first. */
export async function claimChanges(db: Db, claim: Claim): Promise<HeldChange[]> {
  const { leaseMs, max, lease_token } = claim
  return await db<HeldChange[]>`
    with due as (
      select id from changes
      where ${isDue(db)}
      order by position, id limit ${max}
      for update skip locked
    )
    update changes set state = 'running', lease_token = ${lease_token}, attempts = attempts + 1,
      next_at = ${leaseUntil(db, leaseMs)}
    from due, bulk_operations operations
    where changes.id = due.id and operations.id = changes.operation_id
    returning changes.id, changes.operation_id, changes.domain, changes.attempts,
      changes.process_id, changes.price_cents, changes.expires_before, changes.lease_token,
      changes.registration, changes.submitted_at, changes.process_before, changes.transfer_id,
      changes.accepted_at,
      operations.account_id, operations.op, operations.payload, operations.skip_on_error,
      operations.created_at as ordered_at, operations.traceparent
  `
}

export type Held = Pick<HeldChange, 'id' | 'lease_token'>

type Alike = { changes: Held[]; account_id: string; op: Op }

/**
 * Call before updating the portfolio, because it stores the previous state of the name with each
 * change. Returns the changes whose lease was still valid.
 */
export async function setDone(
  tx: Tx,
  { changes, account_id, op }: Alike,
  now: Date,
): Promise<{ id: number; domain: string }[]> {
  const ids = changes.map(({ id }) => id)
  const tokens = changes.map(({ lease_token }) => lease_token)
  return await tx<{ id: number; domain: string }[]>`
    update changes set state = 'done', lease_token = null, process_id = null, ended_at = ${now},
      before = (
        select ${standing(tx, op)} from domains
        where domains.domain = changes.domain and domains.account_id = ${account_id}
      )
    where id = any(${ids}::bigint[])
      and lease_token = (${tokens}::uuid[])[array_position(${ids}::bigint[], id)]
    returning id, domain
  `
}

/** The part of a domain that an operation changes, in the shape of `Before`. */
function standing(tx: Tx, op: Op) {
  if (op === 'lock' || op === 'unlock') return tx`jsonb_build_object('locked', locked)`
  if (op === 'setNameservers') return tx`jsonb_build_object('nameservers', nameservers)`
  if (op === 'setFolder') return tx`jsonb_build_object('folder', folder)`
  if (op === 'setAutoRenew')
    return tx`jsonb_build_object('auto_renew', coalesce(auto_renew_chosen, auto_renew))`
  if (op === 'setPrivacy') return tx`jsonb_build_object('privacy', privacy)`
  if (op !== 'setContacts') return tx`null::jsonb`
  return tx`
    jsonb_build_object('contacts', jsonb_build_object(
      'registrant', registrant_contact_id, 'admin', admin_contact_id,
      'tech', tech_contact_id, 'billing', billing_contact_id
    ))
  `
}
