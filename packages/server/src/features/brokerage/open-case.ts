import type { Tenant } from '../../auth/partner.ts'
import type { Tx } from '../../db/pool.ts'
import { appendEvent } from '../../events/append.ts'
import { Refusal } from '../../refusal.ts'
import { publicId } from '../../values/public-id.ts'
import { caseInEvent, type CaseRow } from './case.ts'
import { type Reason, reasonInside } from './check-eligibility.ts'
import { findCase, insertCase, insertStep } from './sql.ts'
import type { Tier } from './states.ts'
import { tellBuyer } from './take-step.ts'

export type CaseWish = {
  domain: string
  tier: Tier
  buyer_email: string
  buyer_name: string | null
  message: string | null
  budget: number
  /** What speaks against it out there, asked before the transaction. */
  reasonOutside: Reason | null
}

/**
 * Opens a case for a name that is not for sale. Refuses: not_eligible. Of two who open one for the
 * same name at once, the database lets one through.
 */
export async function openCase(
  tx: Tx,
  { id: partner_id, environment }: Tenant,
  wish: CaseWish,
  now: Date,
): Promise<CaseRow> {
  const { domain } = wish
  const reason = (await reasonInside(tx, { environment }, domain)) ?? wish.reasonOutside
  if (reason) throw notEligible(domain, reason)
  const case_id = publicId('bc', now)
  const { tier, buyer_email, buyer_name, message, budget } = wish
  const facts = { tier, buyer_email, buyer_name, message, budget, created_at: now }
  await insertCase(tx, { case_id, partner_id, environment, domain, ...facts }).catch(
    (error: unknown) => {
      const { constraint_name } = error as { constraint_name?: string }
      if (constraint_name !== 'brokerage_one_open_per_domain') throw error
      throw notEligible(domain, 'open_case', error)
    },
  )
  const event = 'brokerage.case_opened'
  const first = { at: now, status: 'OPEN', event, amount_cents: budget, note: null } as const
  await tellBuyer(tx, { buyer_email }, await insertStep(tx, case_id, first), now)
  const opened = await findCase(tx, case_id)
  if (!opened) throw new Error('a case was not written')
  const told = { partner_id, environment, data: { case: caseInEvent(opened) }, now }
  await appendEvent(tx, { ...told, type: event })
  return opened
}

const WHY: Record<Reason, string> = {
  active_site: 'it runs an active site',
  open_case: 'it has an open case already',
  listed: 'it is or was for sale here',
  unregistered: 'nobody has registered it',
  invalid: 'it is not a domain name',
}

function notEligible(domain: string, reason: Reason, cause?: unknown): Refusal {
  const text = `${domain} is not eligible for brokerage: ${WHY[reason]} (${reason}).`
  const details = [{ field: 'domain', message: reason }]
  return new Refusal('not_eligible', text, { details, cause })
}
