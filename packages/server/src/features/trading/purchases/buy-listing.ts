import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { refuseField } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { type DirectInput, openDirectSession } from '../checkout/open-direct-session.ts'
import { checkoutPath } from '../checkout/session.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey; baseUrl: string }
type Asked = Pick<DirectInput, 'buyer' | 'expected_price_cents'> & { domain: string }

/**
 * Opens the checkout page of a listing for a signed-in person. Refuses: validation_error (not a
 * domain), and what `openDirectSession` refuses.
 */
export async function buyListing(
  { db, clock, masterKey, baseUrl }: Needs,
  { domain: text, ...asked }: Asked,
) {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  const domain = read.name
  const cancel_url = `${baseUrl}/market/${domain}`
  const session = await transact(db, async (tx) => {
    return await openDirectSession(tx, { ...asked, domain, cancel_url }, clock.now())
  })
  const { session_id, expires_at } = session
  return {
    checkout_url: baseUrl + checkoutPath(masterKey, session_id),
    session_id,
    expires_at: expires_at.toISOString(),
  }
}
