import type { Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { createSession } from '../checkout/create-session.ts'
import { postCapture } from '../checkout/post-capture.ts'
import { setBuyer } from '../checkout/sql.ts'
import { winDomain } from '../checkout/win-domain.ts'
import { writeLinkCookie } from '../referral/link-cookie.ts'
import { noteCheckout } from '../referral/note-checkout.ts'
import type { SampleName } from './sample-story.ts'

type Sale = { name: SampleName; linkCode: string; masterKey: MasterKey }

/**
 * Sells a sample name on our checkout page, to a buyer who followed the sample link. No gateway is
 * asked and no receipt is sent: the money counts as captured at once. Returns the order's id.
 */
export async function sellHostedSample(
  tx: Tx,
  tenant: Tenant,
  { name, linkCode, masterKey }: Sale,
  now: Date,
): Promise<string> {
  const { domain, reference, buyer, price_cents: amount_cents } = name
  const who = { buyer_email: buyer.email, buyer_name: buyer.name, buyer_country: null }
  const input = {
    quote_id: null,
    domain,
    reference,
    ...who,
    return_url: null,
    cancel_url: null,
  }
  const { session_id, currency } = await createSession(tx, tenant, input, { now, masterKey })
  const link_cookie = writeLinkCookie(masterKey, { code: linkCode, clicked_at: now })
  const { partner_id, environment } = tenant
  const opened = { partner_id, environment, session_id, cookie: link_cookie, now }
  await noteCheckout(tx, opened, masterKey)
  await setBuyer(tx, session_id, { ...who, link_cookie })
  const money = { subject_id: session_id, amount_cents, currency, created_at: now }
  const rules = { reviewThresholdCents: Infinity, sellerCommissionBps: 0, masterKey }
  const { public_id } = await winDomain(tx, money, rules, now)
  await postCapture(tx, tenant, { order_id: public_id, amount_cents }, now)
  return public_id
}
