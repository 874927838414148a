import type { Tx } from '../../../db/pool.ts'
import { appendEvent } from '../../../events/append.ts'
import { Refusal } from '../../../refusal.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { closeSession } from '../checkout/sql.ts'
import { caseInEvent, type CaseRow } from './case.ts'
import { endOpenOffer, findCase, insertStep, lockCase, updateCase } from './sql.ts'
import { type Action, hasEnded, nextStep } from './states.ts'

export type Step = {
  action: Action
  /** The amount of an offer, a budget or a sale. */
  amount_cents?: number
  note?: string | undefined
  now: Date
  budget?: number
  /** With `complete`: the order id of the sale. */
  order_id?: string
  /** Sends no email. For buyers who never confirmed the address. */
  isQuiet?: boolean
}

/** Locks a case until the transaction ends. Refuses: not_found. */
export async function holdCase(tx: Tx, caseId: string): Promise<CaseRow> {
  const held = await lockCase(tx, caseId)
  if (!held) throw new Refusal('not_found', 'No such case.')
  return held
}

/**
 * Performs one action on a case that the caller has locked. This is the only way to do so: it looks
 * the action up in the table of states, and writes status, timeline, the buyer's email and the
 * events in the caller's transaction. An offer still open when negotiations end is withdrawn, and a
 * checkout page that was not paid is closed.
 *
 * To avoid deadlocks, locks are taken in the same order everywhere: case, listing, order, event
 * counter.
 *
 * Refuses: invalid_transition (the table has no such action in this status).
 */
export async function takeStep(tx: Tx, held: CaseRow, step: Step): Promise<CaseRow> {
  const { action, now, amount_cents = null, note = null } = step
  const { case_id, status } = held
  const { to, event } = nextStep(status, action)
  await updateCase(tx, case_id, {
    status: to,
    budget: step.budget ?? held.budget,
    order_id: step.order_id ?? null,
    ended_at: hasEnded(to) ? now : null,
    now,
  })
  if (to !== status && to !== 'NEGOTIATING') {
    await endOpenOffer(tx, case_id, { status: 'withdrawn', now })
  }
  if (hasEnded(to) && held.session_id !== null) await closeSession(tx, held.session_id, now)
  const stepId = await insertStep(tx, case_id, { at: now, status: to, event, amount_cents, note })
  if (!step.isQuiet) await emailBuyer(tx, held, stepId, now)
  const taken = await findCase(tx, case_id)
  if (!taken) throw new Error('locked brokerage case not found')
  if (to !== status) await notifyPartner(tx, taken, now)
  return taken
}

/** Queues an email for a timeline step. The worker composes it from that step. */
export async function emailBuyer(
  tx: Tx,
  { buyer_email }: Pick<CaseRow, 'buyer_email'>,
  stepId: string,
  now: Date,
): Promise<void> {
  await enqueueMail(tx, { kind: 'brokerage', to_email: buyer_email, about_id: stepId }, now)
}

async function notifyPartner(tx: Tx, moved: CaseRow, now: Date): Promise<void> {
  const { partner_id, environment, status } = moved
  const base = { partner_id, environment, data: { case: caseInEvent(moved) }, now }
  await appendEvent(tx, { ...base, type: 'brokerage.status_changed' })
  if (status === 'COMPLETED') await appendEvent(tx, { ...base, type: 'brokerage.case_completed' })
}
