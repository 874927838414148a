import type { Tx } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { removeOwned } from '../cart/remove-items.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { isChanging } from '../changes/is-changing.ts'
import { ENDED_STATUSES, LEAVING_STATUS } from '../domains/domain.ts'
import { readOwnCosts } from '../domains/own-cost-sql.ts'
import { holdDomain, moveDomain } from '../domains/plan-sql.ts'
import { lockAccount, readHolder } from '../domains/sql.ts'
import { storeRegistered } from '../domains/store-registered.ts'
import { contactsFor } from './contacts-for.ts'

type Received = {
  /** As the registrar holds it now. */
  domain: RegistrarDomain
  /** The account that gives it away; null if no account has it. */
  from: string | null
  to: string
}

const STUCK = [LEAVING_STATUS, ...ENDED_STATUSES]

/**
 * Moves a domain that our registrar account holds from one account's portfolio to another's. The
 * former owner may know its auth code, so the domain is locked and gets a new one, and the new
 * owner's usual contact becomes its registrant.
 *
 * False if it can't move now: it is leaving, expired, being changed or paid monthly, or somebody
 * else has it.
 */
export async function receiveDomain(
  tx: Tx,
  { domain, from, to }: Received,
  now: Date,
): Promise<boolean> {
  const name = domain.domainName
  if (STUCK.some((status) => domain.status.includes(status))) return false
  // Two accounts are locked in the order of their ids, so that two moves can't block each other.
  for (const account_id of [from, to].filter((id) => id !== null).toSorted()) {
    await lockAccount(tx, account_id)
  }
  const owner = (await readHolder(tx, name)) ?? null
  if (owner !== from || (await isChanging(tx, name))) return false
  const held = await holdDomain(tx, name)
  if (held && held.plan_id !== null) return false
  // A premium name renews at its own price, whoever has it.
  const { renew_cost_cents } = await readOwnCosts(tx, name)
  // Moved, not replaced: a block of its forwarding stays with the name.
  if (owner !== null) {
    await removeOwned(tx, name)
    await moveDomain(tx, { domain: name, to, plan_id: null, auto_renew: false, now })
  }
  await storeRegistered(tx, { account_id: to, domain, auto_renew: false, renew_cost_cents, now })
  // First the lock, which takes effect at every registry.
  const steps: ChangeRequest[] = [
    { op: 'lock', payload: {} },
    { op: 'resetAuthCode', payload: {} },
  ]
  const contacts = await contactsFor(tx, to)
  if (contacts) steps.push(contacts)
  for (const requested of steps) {
    const changes = [{ domain: name, problem: null, price_cents: null }]
    const operation = { account_id: to, requested, skip_on_error: true, changes }
    await beginOperation(tx, { ...operation, isAutomatic: true }, now)
  }
  return true
}
