import { endSellerPayout } from '../../src/features/trading/earnings/end-seller-payout.ts'
import { PAYOUT_MAILS } from '../../src/features/trading/earnings/notify-payout.ts'
import { enqueueMail } from '../../src/features/people/mail/enqueue-mail.ts'
import { givenPayout } from './earnings.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { givenAccount } from './people.ts'

/** Has the emails about a paid and a failed payout, and about an account at Stripe, written. */
export async function givenPayoutMails(house: House, lab: TestLab): Promise<void> {
  for (const status of ['paid', 'failed'] as const) {
    const { payout_id } = await givenPayout(house, lab)
    const end = { status, now: house.clock.now() }
    await house.db.begin((tx) => endSellerPayout(tx, payout_id, end))
  }
  const { id, email } = await givenAccount(house)
  const now = house.clock.now()
  await house.db`
    insert into seller_stripe_accounts (
      account_id, connect_id, stripe_ref, status, created_at, updated_at
    ) values (${id}, 'con_mail', 'acct_mail', 'restricted', ${now}, ${now})
  `
  const mail = { kind: PAYOUT_MAILS.stripe, to_email: email, about_id: id }
  await house.db.begin((tx) => enqueueMail(tx, mail, now))
}
