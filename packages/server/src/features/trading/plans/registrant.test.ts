import { beforeAll, expect, it } from 'vitest'
import { givenContact } from '../../../../test/support/bulk-operations.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { mailbox } from '../../../../test/support/people.ts'
import {
  carryOutChanges,
  givenPlan,
  passToNext,
  type Plan,
  sweepPlans,
} from '../../../../test/support/plans.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

async function payOff(plan: Plan): Promise<string | undefined> {
  const { buyer, domain, plan_id } = plan
  await passToNext(house, plan)
  await buyer.browser.post(`/api/plans/${plan_id}/pay-off`)
  await sweepPlans(house)
  await carryOutChanges(house, domain)
  const mails = await mailbox(house, buyer.email)
  return mails.find(({ subject }) => subject === `${domain} is paid and yours`)?.text
}

it('the registrant of a paid name becomes the buyer’s newest contact', async () => {
  const plan = await givenPlan(house, lab)
  const handle = await givenContact(plan.buyer.browser)
  expect(await payOff(plan)).toContain('It’s changing to the contact you use for new domains.')
  const held = await house.deps.upstream.registrar?.readDomain(plan.domain)
  expect(held?.registrant).toBe(handle)
  expect(held?.contacts?.map((each) => each.handle)).toEqual([handle, handle, handle])
})

it('without a contact, the email asks for one and claims nothing', async () => {
  const text = await payOff(await givenPlan(house, lab))
  expect(text).toContain('Add a contact in your account')
  expect(text).toContain('/account/contacts')
  expect(text).not.toContain('changing')
})
