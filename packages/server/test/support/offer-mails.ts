import { enqueueMail } from '../../src/features/people/mail/enqueue-mail.ts'
import { OFFER_MAILS, type OfferMail } from '../../src/features/trading/offers/mails.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { act, givenOffer, settleOffers } from './offers.ts'

type Actor = 'seller' | 'buyer'
type Step = [by: Actor, action: string, amount?: number]

/** How to reach the point at which each email is true. */
const STEPS: [OfferMail[], Step[]][] = [
  [['made', 'counteredToSeller', 'reminderToSeller'], []],
  [['counteredToBuyer', 'reminderToBuyer'], [['seller', 'counter', 400_00]]],
  [['acceptedToBuyer', 'acceptedToSeller', 'paymentReminder'], [['seller', 'accept']]],
  [['declinedToBuyer', 'declinedToSeller'], [['seller', 'decline']]],
  [['withdrawn'], [['buyer', 'withdraw']]],
]
const HOURS_72_MS = 72 * 3_600_000

/** Has every email about offers written, to both sides. `sendAll` sends what is due. */
export async function givenOfferMails(
  house: House,
  lab: TestLab,
  sendAll: () => Promise<void>,
): Promise<void> {
  for (const [mails, steps] of STEPS) {
    const given = await givenOffer(house, lab)
    for (const [by, action, amount] of steps) {
      await act(given[by].browser, given.offer_id, action, amount)
    }
    await mail(house, given.offer_id, mails)
  }
  const { offer_id } = await givenOffer(house, lab)
  await sendAll()
  await settleOffers(house, HOURS_72_MS)
  await mail(house, offer_id, ['expiredToBuyer', 'expiredToSeller', 'closed'])
}

async function mail(house: House, about_id: string, mails: OfferMail[]): Promise<void> {
  await house.db.begin(async (tx) => {
    for (const each of mails) {
      const wanted = { kind: OFFER_MAILS[each], to_email: 'you@example.com', about_id }
      await enqueueMail(tx, wanted, house.clock.now())
    }
  })
}
