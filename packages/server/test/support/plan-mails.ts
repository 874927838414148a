import { transact } from '../../src/db/transact.ts'
import { enqueueMail } from '../../src/features/people/mail/enqueue-mail.ts'
import { cancelPlan } from '../../src/features/trading/plans/cancel-plan.ts'
import {
  FAILURE_MAILS,
  NOT_CHARGED_MAIL,
  PAID_MAIL,
} from '../../src/features/trading/plans/mails.ts'
import { givenContact } from './bulk-operations.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { DAY_MS, givenPlan, passTime, passToNext, sweepPlans, useCard } from './plans.ts'

/**
 * Has every email about plans written, to both sides. `sendAll` sends what is due, before months pass:
 * old mails aren't sent any more.
 */
export async function givenPlanMails(
  house: House,
  lab: TestLab,
  sendAll: () => Promise<void>,
): Promise<void> {
  const paid = await givenPlan(house, lab)
  await sendAll()
  await passToNext(house, paid)
  await paid.buyer.browser.post(`/api/plans/${paid.plan_id}/pay-off`)
  await sweepPlans(house)
  await sendAll()
  // Now the registrant can be theirs, which the same email says.
  await givenContact(paid.buyer.browser)
  await mail(house, paid.plan_id, [PAID_MAIL])
  const ended = await givenPlan(house, lab)
  await sendAll()
  await house.db`delete from changes where domain = ${ended.domain}`
  await useCard(ended, 'declines')
  await passToNext(house, ended)
  const [charge] = await house.db<{ charge_id: string }[]>`
    select charge_id from plan_charges where plan_id = ${ended.plan_id} and outcome = 'declined'
  `
  const { no_card, ...ofCharge } = FAILURE_MAILS
  await mail(house, charge?.charge_id ?? '', Object.values(ofCharge))
  await mail(house, ended.plan_id, [no_card, NOT_CHARGED_MAIL])
  await sendAll()
  for (const days of [3, 4, 5, 2]) {
    await passTime(house, days * DAY_MS)
    await sendAll()
  }
  const cancelled = await givenPlan(house, lab)
  await house.db`delete from changes where domain = ${cancelled.domain}`
  await transact(house.db, (tx) => cancelPlan(tx, cancelled.plan_id, house.clock.now()))
  await passTime(house)
}

async function mail(house: House, about_id: string, kinds: string[]): Promise<void> {
  await house.db.begin(async (tx) => {
    for (const kind of kinds) {
      await enqueueMail(tx, { kind, to_email: 'you@example.com', about_id }, house.clock.now())
    }
  })
}
