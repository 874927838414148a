import { PartnerClient } from '@namehouse/sdk'
import { askAs } from './ask-as.ts'
import { askConsent, followLinks, openCases, openCheckouts } from './buyers.ts'
import { askForReset, fillAccount, PEOPLE, signUpNewcomer, undoLink } from './people.ts'
import type { Places } from './places.ts'
import { payRenewal, startPlan } from './purchase.ts'
import { makeSales } from './sales.ts'

/** The demo's partner (contract section 6). */
const SANDBOX = { keyId: 'pk_sandbox_demo', secret: 'sk_sandbox_demo_0000000000000001' }
const LIVE = { keyId: 'pk_live_demo', secret: 'sk_live_demo_0000000000000001' }

/**
 * Fills a fresh demo with the activity of its partner, buyers, account and staff, through the API,
 * so that every page has something to show. Also creates a newcomer, who has nothing.
 */
export async function liveIn(url: string): Promise<Places> {
  const staff = await askAs(url, PEOPLE.staff)
  const sandbox = new PartnerClient({ ...SANDBOX, baseUrl: url })
  const live = new PartnerClient({ ...LIVE, baseUrl: url })
  await signUpNewcomer(url, staff)
  const paid = await payRenewal(url)
  const plan = await startPlan(url)
  await fillAccount(url)
  // No webhook is accepted at this path, so that there are failures to look at.
  await sandbox.webhooks.put({ url: `${url}/hook`, secret: 'a-secret-of-32-characters-or-more' })
  const places = await makeSales({ client: sandbox, staff, environment: 'sandbox' })
  const tested = await openCases({ client: sandbox, staff, environment: 'sandbox' })
  await followLinks(sandbox)
  const sold = await makeSales({ client: live, staff, environment: 'live' })
  const brokered = await openCases({ client: live, staff, environment: 'live' })
  await staff('POST', '/api/staff/ledger/check', {})
  return {
    ...places,
    ...paid,
    ...plan,
    ...(await openCheckouts(sandbox, url)),
    case: tested['case'] ?? '',
    'live-order': sold.order,
    'live-settlement': sold.settlement,
    'live-case': brokered['case'] ?? '',
    progress: brokered['progress'] ?? '',
    consent: await askConsent(url),
    reset: await askForReset(url),
    undo: await undoLink(url),
  }
}
