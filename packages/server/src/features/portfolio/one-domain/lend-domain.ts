import type { Tx } from '../../../db/pool.ts'
import { removeOwned } from '../cart/remove-items.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { isChanging } from '../changes/is-changing.ts'
import { ENDED_STATUSES, LEAVING_STATUS } from '../domains/domain.ts'
import { clearPlan, holdDomain, type LentDomain, moveDomain } from '../domains/plan-sql.ts'
import { lockAccount } from '../domains/sql.ts'
import { contactsFor } from './contacts-for.ts'

type Lent = { domain: string; from: string; to: string; plan_id: string }

const STUCK = [LEAVING_STATUS, ...ENDED_STATUSES]

/**
 * Moves a domain to an account that pays for it monthly. It uses the domain, but can't transfer it
 * away or become its registrant until it is paid. The former holder may know its auth code, so the
 * domain is locked and gets a new one.
 *
 * False if it can't move now: it is leaving, expired or being changed, or somebody else has it.
 */
export async function lendDomain(tx: Tx, lent: Lent, now: Date): Promise<boolean> {
  const { domain, from, to, plan_id } = lent
  await lockAccounts(tx, lent)
  const held = await holdDomain(tx, domain)
  if (held?.account_id !== from || held.plan_id !== null) return false
  if (isStuck(held) || held.not_held_since || (await isChanging(tx, domain))) return false
  await removeOwned(tx, domain)
  await moveDomain(tx, { domain, to, plan_id, auto_renew: true, now })
  await protect(tx, { account_id: to, domain }, now)
  return true
}

/**
 * Moves a domain that wasn't paid back to its seller. `later`: it is leaving, expired or being
 * changed. `gone`: the buyer doesn't have it any more.
 */
export async function takeDomainBack(
  tx: Tx,
  lent: Lent,
  now: Date,
): Promise<'moved' | 'later' | 'gone'> {
  const { domain, from, to, plan_id } = lent
  await lockAccounts(tx, lent)
  const held = await holdDomain(tx, domain)
  if (held?.account_id !== from || held.plan_id !== plan_id || held.not_held_since) return 'gone'
  if (isStuck(held) || (await isChanging(tx, domain))) return 'later'
  await removeOwned(tx, domain)
  await moveDomain(tx, { domain, to, plan_id: null, auto_renew: false, now })
  await protect(tx, { account_id: to, domain }, now)
  return 'moved'
}

type Released = { domain: string; account_id: string; plan_id: string }

/** The domain is paid: its holder's usual contact becomes the registrant, and nothing is barred. */
export async function releaseDomain(tx: Tx, released: Released, now: Date): Promise<void> {
  const { domain, account_id } = released
  await lockAccount(tx, account_id)
  if (!(await clearPlan(tx, { ...released, now }))) return
  const contacts = await contactsFor(tx, account_id)
  if (contacts) await begin(tx, { account_id, domain }, contacts, now)
}

/** Two accounts are locked in the order of their ids, so that two moves can't block each other. */
async function lockAccounts(tx: Tx, { from, to }: Lent): Promise<void> {
  for (const account_id of [from, to].toSorted()) await lockAccount(tx, account_id)
}

function isStuck({ statuses, leaving_since }: LentDomain): boolean {
  return leaving_since !== null || STUCK.some((status) => statuses.includes(status))
}

type Held = { account_id: string; domain: string }

/** First the lock, which takes effect at every registry. */
async function protect(tx: Tx, held: Held, now: Date): Promise<void> {
  await begin(tx, held, { op: 'lock', payload: {} }, now)
  await begin(tx, held, { op: 'resetAuthCode', payload: {} }, now)
}

async function begin(
  tx: Tx,
  { account_id, domain }: Held,
  requested: ChangeRequest,
  now: Date,
): Promise<void> {
  const changes = [{ domain, problem: null, price_cents: null }]
  const operation = { account_id, requested, skip_on_error: true, changes, isAutomatic: true }
  await beginOperation(tx, operation, now)
}
