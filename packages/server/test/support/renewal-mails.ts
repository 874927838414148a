import {
  CONFIRM_MAIL,
  DECLINED_MAIL,
  EXPIRED_MAIL,
  LAPSED_MAIL,
  NO_CARD_MAIL,
  NOT_SOLD_MAIL,
  NOTICE_MAIL,
  REMINDER_MAIL,
  UNANSWERED_MAIL,
} from '../../src/features/portfolio/renewals/mail-kinds.ts'
import type { House } from './house.ts'
import { givenAccount } from './people.ts'

/** A renewal and a declined charge, and the mails to write about them. */
export async function givenRenewalMails(house: House, brand: string) {
  const { id: account_id } = await givenAccount(house)
  const expires_at = new Date(house.clock.now().getTime() + 20 * 86_400_000)
  const domain = 'amber-quay-auto.com'
  await house.db`
    insert into domains (domain, tld, account_id, nameservers, statuses, locked, auto_renew,
      expires_at, created_at, updated_at)
    values (${domain}, 'com', ${account_id}, '{}', '{OK}', false, true, ${expires_at}, now(), now())
  `
  await house.db`
    insert into renewals (renewal_id, domain, tld, expires_at, account_id, step, told_cents,
      restore_cents, told_at, next_at, created_at)
    values ('ren_every', ${domain}, 'com', ${expires_at}, ${account_id}, 'notice-60', 1173, 8000,
      now(), ${new Date(house.clock.now().getTime() + 86_400_000)}, now())
  `
  await givenRedeemable(house, account_id, expires_at)
  await givenAutoRenewOff(house, account_id, expires_at)
  await givenCharge(house, account_id, brand)
  const ofRenewal = [NOTICE_MAIL, NO_CARD_MAIL, NOT_SOLD_MAIL, EXPIRED_MAIL]
  return [
    ...ofRenewal.map((kind) => ({ kind, about_id: 'ren_every' })),
    { kind: EXPIRED_MAIL, about_id: 'ren_every_redemption' },
    ...[REMINDER_MAIL, LAPSED_MAIL].map((kind) => ({ kind, about_id: 'ren_every_off' })),
    ...[DECLINED_MAIL, CONFIRM_MAIL, UNANSWERED_MAIL].map((kind) => ({
      kind,
      about_id: 'chg_every',
    })),
  ]
}

/** A name that can only be restored. */
async function givenRedeemable({ db, clock }: House, account_id: string, expires_at: Date) {
  const domain = 'amber-quay-lost.com'
  await db`
    insert into domains (domain, tld, account_id, nameservers, statuses, locked, auto_renew,
      expires_at, created_at, updated_at)
    values (${domain}, 'com', ${account_id}, '{}', '{REDEMPTION_PERIOD}', false, true,
      ${expires_at}, now(), now())
  `
  await db`
    insert into renewals (renewal_id, domain, tld, expires_at, account_id, step, told_cents,
      restore_cents, told_at, next_at, created_at)
    values ('ren_every_redemption', ${domain}, 'com', ${expires_at}, ${account_id}, 'after-20', 1173,
      8000, now(), ${clock.now()}, now())
  `
}

/** A name that nobody renews unless its owner does. */
async function givenAutoRenewOff({ db, clock }: House, account_id: string, expires_at: Date) {
  const domain = 'amber-quay-off.com'
  await db`
    insert into domains (domain, tld, account_id, nameservers, statuses, locked, auto_renew,
      expires_at, created_at, updated_at)
    values (${domain}, 'com', ${account_id}, '{}', '{OK}', false, false, ${expires_at}, now(), now())
  `
  await db`
    insert into renewals (renewal_id, domain, tld, expires_at, account_id, step, told_cents,
      restore_cents, told_at, next_at, created_at)
    values ('ren_every_off', ${domain}, 'com', ${expires_at}, ${account_id}, 'remind-30', 1173, 8000,
      now(), ${clock.now()}, now())
  `
}

async function givenCharge({ db }: House, account_id: string, brand: string): Promise<void> {
  await db`
    insert into saved_cards (card_id, account_id, gateway, customer_ref, method_ref, brand, last4,
      exp_month, exp_year, is_default, consent_text, consented_at, created_at)
    values ('card_every', ${account_id}, 'test', 'cus_every', 'method_every',
      ${brand.slice(0, 50)}, '4242', 12, 2090, true, 'Agreed.', now(), now())
  `
  await db`
    insert into receipts (receipt_id, account_id, status, total_cents, created_at, updated_at)
    values ('rcpt_every_auto', ${account_id}, 'open', 1173, now(), now())
  `
  await db`
    insert into payments (payment_id, environment, purpose, subject_id, amount_cents, currency,
      gateway, status, reason, created_at, updated_at)
    values ('pay_every', 'live', 'cart', 'rcpt_every_auto', 1173, 'USD', 'test', 'failed',
      'do_not_honor', now(), now())
  `
  await db`
    insert into renewal_charges (charge_id, renewal_id, receipt_id, card_id, step, outcome,
      created_at)
    values ('chg_every', 'ren_every', 'rcpt_every_auto', 'card_every', 'charge-30', 'declined',
      now())
  `
}
