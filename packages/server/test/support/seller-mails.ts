import { PAUSED_MAIL } from '../../src/features/market/sellers/judge-proof.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { givenSignedIn } from './people.ts'
import { givenDomains } from './portfolio.ts'

/** One email of every wording to sellers whose listing is paused. */
export async function givenSellerMails(
  house: House,
  lab: TestLab,
  send: (kind: string, about_id: string) => Promise<void>,
): Promise<void> {
  const seller = await givenSignedIn(house)
  const path = '/api/account/listings'
  const wanted = { domain: 'bücher-am-meer.com', bin_price_cents: 900_00 }
  const { id, domain, verification } = (await seller.browser.post(path, wanted)).json()
  const { record_name, record_value } = verification
  await lab.host(record_name, [{ type: 'TXT', data: record_value }])
  await seller.browser.post(`${path}/${id}/verify`)
  for (const reason of ['proof_gone', 'challenged']) {
    await house.db`
      update listings set paused_reason = ${reason}, paused_at = now() where domain = ${domain}
    `
    await send(PAUSED_MAIL, id)
  }
  await givenDomains(house, lab, seller, [domain])
  await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${domain}`
  await send(PAUSED_MAIL, id)
  // Other emails are about a domain of the same name.
  await house.db`delete from domains where domain = ${domain}`
}
