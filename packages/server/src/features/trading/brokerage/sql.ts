import type { Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { CaseRow, OfferRow, StepRow } from './case.ts'
import type { OfferStatus, Status } from './states.ts'
import type { Environment, Tenant } from '../../../values/environment.ts'

/** A case with its partner's name and the resulting sale. */
export function cases(reader: Reader) {
  return reader`
    select c.case_id, c.partner_id, p.name as partner_name, c.environment, c.domain, c.tier,
      c.status, c.buyer_email, c.buyer_name, c.message, c.budget, c.currency, c.buyer_account_id,
      c.success_fee_bps, c.session_id, s.price_cents as pay_cents,
      s.brokerage_fee_cents as pay_fee_cents, s.expires_at as pay_until, c.created_at,
      c.updated_at, c.ended_at, c.confirmed_at, c.order_id, o.status as order_status,
      o.sale_price_cents, o.commission_cents, o.completed_at as delivered_at, o.owner_cents,
      w.paid_at as owner_paid_at, w.reference as owner_reference
    from brokerage_cases c
    join partners p on p.id = c.partner_id
    left join orders o on o.public_id = c.order_id
    left join owner_payments w on w.order_id = c.order_id
    left join checkout_sessions s on s.session_id = c.session_id
  `
}

export type NewCase = Pick<
  CaseRow,
  | 'case_id'
  | 'partner_id'
  | 'environment'
  | 'domain'
  | 'tier'
  | 'buyer_email'
  | 'buyer_name'
  | 'message'
  | 'budget'
  | 'buyer_account_id'
  | 'success_fee_bps'
  | 'created_at'
>

export async function insertCase(tx: Tx, opened: NewCase): Promise<void> {
  await tx`
    insert into brokerage_cases (
      case_id, partner_id, environment, domain, tier, status, buyer_email, buyer_name, message,
      budget, buyer_account_id, success_fee_bps, created_at, updated_at
    ) values (
      ${opened.case_id}, ${opened.partner_id}, ${opened.environment}, ${opened.domain},
      ${opened.tier}, 'OPEN', ${opened.buyer_email}, ${opened.buyer_name}, ${opened.message},
      ${opened.budget}, ${opened.buyer_account_id}, ${opened.success_fee_bps},
      ${opened.created_at}, ${opened.created_at}
    )
  `
}

/** Whether a name has an open case that blocks this partner: a confirmed one, or its own. */
export async function hasOpenCase(
  reader: Reader,
  { partner_id, environment }: Tenant,
  domain: string,
): Promise<boolean> {
  const rows = await reader`
    select 1 from brokerage_cases
    where environment = ${environment} and domain = ${domain} and ended_at is null
      and (confirmed_at is not null or partner_id = ${partner_id})
    limit 1
  `
  return rows.length > 0
}

/**
 * Locks a case until the transaction ends. The caller has already checked access. Locks and reads
 * in two statements: a single one that waited for the lock would return the current case next to an
 * outdated order.
 */
export async function lockCase(tx: Tx, caseId: string): Promise<CaseRow | undefined> {
  await tx`select 1 from brokerage_cases where case_id = ${caseId} for update`
  return await findCase(tx, caseId)
}

export async function findCase(reader: Reader, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await reader<CaseRow[]>`${cases(reader)} where c.case_id = ${caseId}`
  return row
}

export async function findOwnCase(
  reader: Reader,
  { partner_id, environment }: Tenant,
  caseId: string,
): Promise<CaseRow | undefined> {
  const [row] = await reader<CaseRow[]>`
    ${cases(reader)}
    where c.case_id = ${caseId} and c.partner_id = ${partner_id} and c.environment = ${environment}
  `
  return row
}

type CaseFilter = {
  environment: Environment
  /** Undefined: cases of all partners. */
  partner_id: string | undefined
  status: Status | undefined
  domain: string | undefined
  before: Position | undefined
  max: number
}

/** Newest first. */
export async function readCases(reader: Reader, filter: CaseFilter): Promise<CaseRow[]> {
  const { environment, partner_id, status, domain, before, max } = filter
  return await reader<CaseRow[]>`
    ${cases(reader)}
    where c.environment = ${environment}
      ${partner_id === undefined ? reader`` : reader`and c.partner_id = ${partner_id}`}
      ${status === undefined ? reader`` : reader`and c.status = ${status}`}
      ${domain === undefined ? reader`` : reader`and c.domain = ${domain}`}
      ${
        before === undefined
          ? reader``
          : reader`and (c.created_at, c.case_id) < (${before.at}, ${before.id})`
      }
    order by c.created_at desc, c.case_id desc limit ${max}
  `
}

/** Not ended, and the buyer has no offer to answer and no deal to pay: the next step is ours. */
function waitsForStaff(reader: Reader, environment: Environment, now: Date) {
  return reader`
    c.environment = ${environment} and c.ended_at is null and not exists (
      select 1 from brokerage_offers w where w.case_id = c.case_id and w.status = 'open'
    ) and not exists (
      select 1 from checkout_sessions w
      where w.session_id = c.session_id and w.expires_at > ${now}
    )
  `
}

/** The cases that have waited longest. */
export async function readWaitingCases(
  reader: Reader,
  environment: Environment,
  { max, now }: { max: number; now: Date },
): Promise<CaseRow[]> {
  return await reader<CaseRow[]>`
    ${cases(reader)} where ${waitsForStaff(reader, environment, now)}
    order by c.updated_at, c.case_id limit ${max}
  `
}

/** Counts up to `max`. Beyond that, the exact number doesn't matter. */
export async function countWaitingCases(
  reader: Reader,
  environment: Environment,
  { max, now }: { max: number; now: Date },
): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) from (
      select 1 from brokerage_cases c where ${waitsForStaff(reader, environment, now)} limit ${max}
    ) counted
  `
  return row?.count ?? 0
}

/** Open cases in which nothing has happened since then. */
export async function readIdleCaseIds(reader: Reader, since: Date, max: number) {
  const rows = await reader<{ case_id: string }[]>`
    select case_id from brokerage_cases where ended_at is null and updated_at < ${since}
    order by updated_at limit ${max}
  `
  return rows.map(({ case_id }) => case_id)
}

type Changed = {
  status: Status
  budget: number
  order_id: string | null
  ended_at: Date | null
  now: Date
}

export async function updateCase(tx: Tx, caseId: string, changed: Changed): Promise<void> {
  await tx`
    update brokerage_cases set
      status = ${changed.status}, budget = ${changed.budget}, order_id = ${changed.order_id},
      ended_at = ${changed.ended_at}, updated_at = ${changed.now}
    where case_id = ${caseId}
  `
}

export async function insertStep(tx: Tx, caseId: string, step: StepRow): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into brokerage_timeline (case_id, at, status, event, amount_cents, note)
    values (${caseId}, ${step.at}, ${step.status}, ${step.event}, ${step.amount_cents}, ${step.note})
    returning id::text
  `
  if (!row) throw new Error('insert into brokerage_timeline returned no row')
  return row.id
}

/** A buyer can raise the budget repeatedly, so cap the number of steps shown. */
const STEPS_MAX = 500

export async function readSteps(reader: Reader, caseId: string): Promise<StepRow[]> {
  return await reader<StepRow[]>`
    select at, status, event, amount_cents, note from brokerage_timeline
    where case_id = ${caseId} order by id limit ${STEPS_MAX}
  `
}

export async function countSteps(reader: Reader, caseId: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) from brokerage_timeline where case_id = ${caseId}
  `
  return row?.count ?? 0
}

export async function findStep(
  reader: Reader,
  stepId: string,
): Promise<(StepRow & { case_id: string }) | undefined> {
  const [row] = await reader<(StepRow & { case_id: string })[]>`
    select case_id, at, status, event, amount_cents, note from brokerage_timeline
    where id = ${stepId}::bigint
  `
  return row
}

type NewOffer = Pick<OfferRow, 'offer_id' | 'case_id' | 'amount_cents' | 'note' | 'created_at'>

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  await tx`
    insert into brokerage_offers (offer_id, case_id, amount_cents, note, status, created_at)
    values (
      ${offer.offer_id}, ${offer.case_id}, ${offer.amount_cents}, ${offer.note}, 'open',
      ${offer.created_at}
    )
  `
}

export async function readOffers(reader: Reader, caseId: string): Promise<OfferRow[]> {
  return await reader<OfferRow[]>`
    select offer_id, case_id, amount_cents, note, status, created_at, answered_at
    from brokerage_offers where case_id = ${caseId} order by number limit ${STEPS_MAX}
  `
}

/** The caller holds the case's lock. */
export async function findOffer(
  tx: Tx,
  caseId: string,
  offerId: string,
): Promise<OfferRow | undefined> {
  const [row] = await tx<OfferRow[]>`
    select offer_id, case_id, amount_cents, note, status, created_at, answered_at
    from brokerage_offers where case_id = ${caseId} and offer_id = ${offerId}
  `
  return row
}

/** The amount the buyer accepted, in cents. */
export async function findAcceptedCents(tx: Tx, caseId: string): Promise<number | undefined> {
  const [row] = await tx<{ amount_cents: number }[]>`
    select amount_cents from brokerage_offers where case_id = ${caseId} and status = 'accepted'
  `
  return row?.amount_cents
}

/** Ends the open offer of a case, if there is one. */
export async function endOpenOffer(
  tx: Tx,
  caseId: string,
  { status, now }: { status: Exclude<OfferStatus, 'open'>; now: Date },
): Promise<void> {
  await tx`
    update brokerage_offers set status = ${status}, answered_at = ${now}
    where case_id = ${caseId} and status = 'open'
  `
}
