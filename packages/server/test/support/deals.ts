import { formOf, pathOf, submit, sweep } from './checkout.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { someDomain } from './orders.ts'
import { type Browser, givenSignedIn } from './people.ts'

type Case = { browser: Browser; case_id: string; email?: string }

/** The page where the buyer of a case pays for its deal. */
export async function payPage({ browser, case_id }: Case): Promise<string> {
  const { payment } = (await browser.get(`/api/brokerage/${case_id}`)).json()
  if (!payment?.checkout_url) throw new Error('there is nothing to pay')
  return pathOf(payment.checkout_url)
}

/** The buyer pays for the deal, and the money is captured. */
export async function payDeal(house: House, asked: Case): Promise<void> {
  const { email } = asked
  await submit(house, await payPage(asked), { form: formOf('good', email ? { email } : {}) })
  await sweep(house)
}

type Staff = { post: (path: string, body: object) => Promise<{ statusCode: number }> }

/** A person's case in which the owner and the buyer agree, before anybody asks for money. */
export async function givenAgreed(house: House, lab: TestLab, staff: Staff) {
  const { browser, email, id: account_id } = await givenSignedIn(house)
  const domain = someDomain()
  await lab.names([domain], 'parked')
  const opened = await browser.post('/api/brokerage', { domain, budget: 5_000_00 })
  const { case_id } = opened.json()
  const move = async (path: string, body: object) =>
    await staff.post(`/api/staff/brokerage/${case_id}/${path}`, body)
  for (const status of ['CONTACTING_OWNER', 'NEGOTIATING', 'AGREED']) {
    await move('status', { status })
  }
  const read = async () => (await browser.get(`/api/brokerage/${case_id}`)).json()
  return { browser, email, account_id, case_id: String(case_id), domain, move, read }
}
