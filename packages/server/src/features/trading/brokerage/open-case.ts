import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { appendEvent } from '../../../events/append.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { caseInEvent, type CaseRow } from './case.ts'
import { type Reason, reasonInside } from './check-eligibility.ts'
import { countOpenCases } from './code-sql.ts'
import { confirmBuyer } from './confirm-buyer.ts'
import { countOpenCasesOfAccount } from './own-sql.ts'
import { findCase, insertCase, insertStep } from './sql.ts'
import type { Tier } from './states.ts'
import { emailBuyer } from './take-step.ts'

export type CaseInput = {
  domain: string
  tier: Tier
  buyer_email: string
  buyer_name: string | null
  message: string | null
  budget: number
  /** Who asks us directly, and what our fee is; null for a partner's case. */
  direct: { account_id: string; success_fee_bps: number } | null
  /** Why it can't be brokered according to outside services, checked before the transaction. */
  reasonOutside: Reason | null
  /** Sends no email. For sample cases, whose buyer doesn't exist. */
  isQuiet?: boolean
}

/** Per partner and environment. */
const OPEN_CASES_MAX = 200
/** Per account that asks us directly. */
const OWN_CASES_MAX = 10
const ROOM_RETRY_SECONDS = 3_600

/**
 * Opens a case for a name that is not for sale. It doesn't block other partners until the buyer
 * confirms the email address. A unique index ensures one open case per partner and name.
 *
 * Refuses: not_eligible, quota_exceeded (too many open cases).
 */
export async function openCase(
  tx: Tx,
  tenant: Tenant,
  input: CaseInput,
  now: Date,
): Promise<CaseRow> {
  const { partner_id, environment } = tenant
  const { domain } = input
  const reason = (await reasonInside(tx, tenant, domain)) ?? input.reasonOutside
  if (reason) throw notEligible(domain, reason)
  const case_id = publicId('bc', now)
  const { tier, buyer_email, buyer_name, message, budget, direct } = input
  const buyer_account_id = direct?.account_id ?? null
  const success_fee_bps = direct?.success_fee_bps ?? null
  const buyer = { buyer_email, buyer_name, buyer_account_id, success_fee_bps }
  const facts = { tier, ...buyer, message, budget, created_at: now }
  await insertCase(tx, { case_id, partner_id, environment, domain, ...facts }).catch(
    (error: unknown) => {
      const { constraint_name } = error as { constraint_name?: string }
      if (constraint_name !== 'brokerage_one_open_per_partner') throw error
      throw notEligible(domain, 'open_case', error)
    },
  )
  const event = 'brokerage.case_opened'
  const first = { at: now, status: 'OPEN', event, amount_cents: budget, note: null } as const
  const stepId = await insertStep(tx, case_id, first)
  if (!input.isQuiet) await emailBuyer(tx, { buyer_email }, stepId, now)
  const opened = await findCase(tx, case_id)
  if (!opened) throw new Error('inserted brokerage case not found')
  // An account's address is confirmed already.
  if (direct) await confirmBuyer(tx, opened, now)
  const base = { partner_id, environment, data: { case: caseInEvent(opened) }, now }
  await appendEvent(tx, { ...base, type: event })
  await (direct
    ? demandOwnRoom(tx, direct.account_id)
    : demandRoom(tx, { partner_id, environment }))
  return opened
}

/** Runs last: by then we hold the event counter, so a partner's cases are opened one at a time. */
async function demandRoom(tx: Tx, owner: Parameters<typeof countOpenCases>[1]): Promise<void> {
  if ((await countOpenCases(tx, owner)) <= OPEN_CASES_MAX) return
  const text = `You have ${OPEN_CASES_MAX} open cases. Wait until one has ended.`
  throw new Refusal('quota_exceeded', text, { retryAfterSeconds: ROOM_RETRY_SECONDS })
}

async function demandOwnRoom(tx: Tx, account_id: string): Promise<void> {
  if ((await countOpenCasesOfAccount(tx, account_id)) <= OWN_CASES_MAX) return
  const text = `You have ${OWN_CASES_MAX} open cases. Wait until one has ended, or cancel one.`
  throw new Refusal('quota_exceeded', text, { retryAfterSeconds: ROOM_RETRY_SECONDS })
}

const WHY: Record<Reason, string> = {
  active_site: 'it runs an active site',
  open_case: "it has an open case already, or can't be brokered now",
  listed: 'it is or was for sale here',
  unregistered: 'nobody has registered it',
  invalid: 'it is not a domain name',
}

function notEligible(domain: string, reason: Reason, cause?: unknown): Refusal {
  const text = `${domain} is not eligible for brokerage: ${WHY[reason]} (${reason}).`
  const details = [{ field: 'domain', message: reason }]
  return new Refusal('not_eligible', text, { details, cause })
}
