import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { refuseField } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { DirectInput } from '../checkout/direct-input.ts'
import { openDirectSession } from '../checkout/open-direct-session.ts'
import { checkoutPath } from '../checkout/session.ts'
import { demandInOurAccount } from '../plans/demand-in-our-account.ts'
import { openMonthlySession } from '../plans/open-monthly-session.ts'
import type { PlanNames } from '../plans/plan.ts'

type Needs = {
  db: Db
  clock: Clock
  masterKey: MasterKey
  baseUrl: string
  names: Pick<PlanNames, 'findHolder' | 'readHeld'>
  monthlyFeeBps: number
}
type Asked = Pick<DirectInput, 'buyer' | 'expected_price_cents'> & {
  domain: string
  /** In how many monthly payments; undefined: at once. */
  monthly?: number | undefined
}

/**
 * Opens the checkout page of a listing for a signed-in person, for all of it or the first monthly
 * payment. Refuses: validation_error (not a domain), and what `openDirectSession` or
 * `openMonthlySession` and `demandInOurAccount` refuse.
 */
export async function buyListing(
  { db, clock, masterKey, baseUrl, names, monthlyFeeBps: feeBps }: Needs,
  { domain: text, monthly: months, ...asked }: Asked,
) {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  const domain = read.name
  const cancel_url = `${baseUrl}/market/${domain}`
  const input = { ...asked, domain, cancel_url }
  const session = await transact(db, async (tx) => {
    const now = clock.now()
    if (months === undefined) return await openDirectSession(tx, input, now)
    return await openMonthlySession(tx, { ...input, months }, { feeBps, now })
  })
  if (months !== undefined) await demandInOurAccount(names, db, session)
  const { session_id, expires_at } = session
  return {
    checkout_url: baseUrl + checkoutPath(masterKey, session_id),
    session_id,
    expires_at: expires_at.toISOString(),
  }
}
