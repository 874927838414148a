import { transact } from '../../src/db/transact.ts'
import { requestEmailChange } from '../../src/features/people/accounts/request-email-change.ts'
import { enqueueMail } from '../../src/features/people/mail/enqueue-mail.ts'
import { sendDueMail } from '../../src/features/people/mail/send-due-mail.ts'
import type { NoticeEvent } from '../../src/features/people/security-notices/notice.ts'
import { notifyOwner } from '../../src/features/people/security-notices/notify-owner.ts'
import { BLOCK_MAILS } from '../../src/features/portfolio/forwarding/block-forwarding.ts'
import { RECEIPT_MAIL } from '../../src/features/portfolio/cart/send-receipt.ts'
import { sendCode } from '../../src/features/trading/brokerage/send-code.ts'
import { inviteMember } from '../../src/features/trading/partners/invite-member.ts'
import { allLetters } from '../../src/letters.ts'
import type { Environment } from '../../src/values/environment.ts'
import { PARTNER_ROLES } from '../../src/values/partner-role.ts'
import { givenCase } from './brokerage.ts'
import { formOf, givenSession, submit, sweep } from './checkout.ts'
import { givenEndpoint } from './dispatching.ts'
import { givenPartner } from './given.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { givenMember } from './members.ts'
import { Browser, givenAccount } from './people.ts'
import { givenOfferMails } from './offer-mails.ts'
import { givenPayoutMails } from './payout-mails.ts'
import { givenPlanMails } from './plan-mails.ts'
import { givenPurchaseMails } from './purchase-mails.ts'
import { givenDomainMails } from './domain-mails.ts'
import { givenLateMails } from './late-mails.ts'
import { givenRenewalMails } from './renewal-mails.ts'
import { givenSellerMails } from './seller-mails.ts'
import { addForwarded } from './forwarding.ts'
import { givenTransferMails } from './transfer-mails.ts'
import { givenWaitingMails } from './waiting-mails.ts'
import { givenWatchMails } from './watch-mails.ts'

/** A name as an attacker would type it. */
export const EVIL = `<img src=x onerror=alert(1)> "'& https://evil.example/x\r\nBcc: v@evil.example`
/** The same where control characters are refused. */
const TYPED = EVIL.replaceAll(/\s/g, ' ')

/**
 * Has one mail of every kind and wording written, then returns what was sent. Brokerage has a house
 * of its own: the lab's registries don't know the domains of its tests.
 */
export async function sendEveryMail(
  house: House,
  brokerage: House,
  lab: TestLab,
): Promise<SentMail[]> {
  await givenAccountMails(house)
  await givenNotices(house)
  await givenSellerMails(house, lab, async (kind, id) => {
    await mail(house, kind, id)
    await sendAll(house)
  })
  const domains = await givenDomainMails(house, EVIL)
  for (const { kind, about_id } of domains) await mail(house, kind, about_id)
  await givenForwardingMails(house)
  await givenWebhookMails(house, lab)
  await givenInvitations(house)
  await givenCheckoutMails(house)
  await givenPurchaseMails(house, lab)
  await givenPayoutMails(house, lab)
  await givenReceipts(house)
  const renewals = await givenRenewalMails(house, TYPED)
  for (const { kind, about_id } of renewals) await mail(house, kind, about_id)
  const late = await givenLateMails(house)
  for (const { kind, about_id } of late) await mail(house, kind, about_id)
  const waiting = await givenWaitingMails(house)
  for (const { kind, about_id } of waiting) await mail(house, kind, about_id)
  const transfers = await givenTransferMails(house)
  for (const { kind, about_id } of transfers) await mail(house, kind, about_id)
  await givenWatchMails(house, TYPED)
  await givenOfferMails(house, lab, () => sendAll(house))
  await givenPlanMails(house, lab, () => sendAll(house))
  await givenBrokerageMails(brokerage)
  return [...(await sentMails(house)), ...(await sentMails(brokerage))]
}

async function sentMails(house: House): Promise<SentMail[]> {
  await sendAll(house)
  return await house.db<SentMail[]>`
    select kind, to_email, subject, text_part as text, html_part as html, last_error from mails
    order by kind, id limit 1000
  `
}

export type SentMail = {
  kind: string
  to_email: string
  subject: string
  text: string
  html: string
  last_error: string | null
}

async function sendAll({ db, deps, clock }: House): Promise<void> {
  const post = { compose: allLetters(deps.config), send: undefined }
  while (await sendDueMail(db, post, clock.now())) continue
}

async function mail(house: House, kind: string, about_id: string, to_email = 'you@example.com') {
  const wanted = { kind, to_email, about_id }
  await house.db.begin((tx) => enqueueMail(tx, wanted, house.clock.now()))
}

async function givenAccountMails(house: House): Promise<void> {
  const { id, email } = await givenAccount(house)
  const visitor = new Browser(house)
  for (const each of [email, 'new@example.com']) {
    await visitor.post('/api/auth/sign-up/email', {
      email: each,
      name: TYPED,
    })
    const change = (own: string) =>
      house.db.begin((tx) => {
        return requestEmailChange(tx, own, each, house.clock.now())
      })
    await change(id)
    await sendAll(house)
  }
  await visitor.post('/api/auth/request-password-reset', { email })
  for (const kind of ['password-reset', 'two-factor-on', 'passkey-added'])
    await mail(house, kind, '')
}

const CONTACT = {
  name: EVIL,
  organization: EVIL,
  email: 'https://evil.example@evil.example',
  phone: '+31.201234567',
  address_line: EVIL,
  postal_code: '1011 AB',
  city: EVIL,
  country: 'NL',
}
const one = { operation_id: 'op_1', names: ['xn--bcher-am-meer-wob.com'], total: 1 }
const many = {
  operation_id: 'op_1',
  names: ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'],
  total: 7,
}
const keys = { key_id: 'pk_live_new', old_key_id: 'pk_live_old' }

export const NOTICES: NoticeEvent[] = [
  ...[one, many].flatMap((about): NoticeEvent[] => [
    { kind: 'domains-unlocked', about },
    { kind: 'registrant-changed', about },
    { kind: 'nameservers-changed', about },
  ]),
  { kind: 'auth-code-shown', about: { domain: 'xn--bcher-am-meer-wob.com' } },
  { kind: 'contact-changed', about: { contact_id: 'c_1', before: CONTACT, after: CONTACT } },
  { kind: 'credential-issued', about: { key_id: keys.key_id } },
  { kind: 'credential-rotated', about: keys },
  { kind: 'password-changed', about: {} },
  { kind: 'email-changed', about: { old_email: 'old@example.com' } },
  { kind: 'passkey-added', about: { passkey_id: 'pk_1' } },
  { kind: 'passkey-removed', about: { name: EVIL } },
  { kind: 'two-factor-on', about: {} },
  { kind: 'two-factor-off', about: {} },
  { kind: 'new-sign-in', about: { address: '203.0.113.9' } },
  { kind: 'payout-details-changed', about: { account: '••••4300' } },
]

async function givenNotices(house: House): Promise<void> {
  const { id: account_id, email } = await givenAccount(house)
  await house.db.begin(async (tx) => {
    for (const each of NOTICES) {
      await notifyOwner(tx, { account_id, email }, each, house.clock.now())
    }
  })
}

async function givenForwardingMails(house: House): Promise<void> {
  const [blocked, allowed] = [await addForwarded(house), await addForwarded(house)]
  await house.db`
    update forwardings set blocked_at = now(), blocked_reason = ${`${TYPED}.`}
    where domain = ${blocked}
  `
  await mail(house, BLOCK_MAILS.blocked, blocked)
  await mail(house, BLOCK_MAILS.unblocked, allowed)
  await sendAll(house)
  await house.db`update forwardings set stopped_at = now() where domain = ${allowed}`
  await mail(house, BLOCK_MAILS.unblocked, allowed)
}

async function givenWebhookMails(house: House, lab: TestLab): Promise<void> {
  const environments: Environment[] = ['live', 'sandbox']
  for (const environment of environments) {
    const partner = await givenPartner(house, { environment })
    await givenEndpoint(house, partner, `${lab.receiver}/secret-path`)
    const [endpoint] = await house.db<{ id: string }[]>`
      update webhook_endpoints set active = false, inactive_at = now(),
        inactive_reason = ${environment === 'live' ? 'gone' : 'failing'}
      where partner_id = ${partner.partnerId} returning id
    `
    await mail(house, 'webhook-off', endpoint?.id ?? '')
  }
}

async function givenInvitations(house: House): Promise<void> {
  const { partnerId: partner_id } = await givenPartner(house)
  await house.db`update partners set name = ${EVIL} where id = ${partner_id}`
  const { id: invited_by } = await givenMember(house, { partnerId: partner_id }, { role: 'admin' })
  for (const role of PARTNER_ROLES) {
    const invited = { partner_id, email: `${role}@example.com`, role, invited_by }
    await transact(house.db, (tx) => inviteMember(tx, invited, house.clock.now()))
  }
}

async function givenCheckoutMails(house: House): Promise<void> {
  const sandbox = await givenPartner(house, { environment: 'sandbox' })
  const sessions = [
    { facts: {}, card: 'good' },
    { facts: {}, card: 'uncapturable' },
    { facts: { partner: sandbox, environment: 'sandbox' }, card: 'good' },
  ] as const
  for (const { facts, card } of sessions) {
    const { page } = await givenSession(house, facts)
    const typed = { email: 'pays@example.com', name: 'https://evil.example' }
    await submit(house, page, { form: formOf(card, typed) })
    await sweep(house)
  }
}

const STEPS = ['offer_made', 'offer_accepted', 'offer_declined', 'budget_raised', 'case_completed']

async function givenBrokerageMails(house: House): Promise<void> {
  const partner = await givenPartner(house)
  await house.db`update partners set name = ${EVIL} where id = ${partner.partnerId}`
  await givenCase(house, { partner, confirmed: false, tier: 'self_serve' })
  await givenCase(house, { environment: 'sandbox', domain: `${'long-'.repeat(11)}name.com` })
  await givenCase(house, { status: 'CLOSED_NO_DEAL' })
  await givenCase(house, { status: 'CANCELLED' })
  const { caseId } = await givenCase(house, {
    partner,
    domain: 'quiet-mill.com',
    status: 'AGREED',
    buyer_name: TYPED,
  })
  for (const step of STEPS) {
    const [row] = await house.db<{ id: string }[]>`
      insert into brokerage_timeline (case_id, at, status, event, amount_cents, note)
      values (${caseId}, ${house.clock.now()}, 'AGREED', ${`brokerage.${step}`}, 450000,
        'Paid by <b>wire</b>')
      returning id
    `
    await mail(house, 'brokerage', String(row?.id))
  }
  const now = house.clock.now()
  for (const purpose of [
    'accept bof_1',
    'decline bof_1',
    'raise-budget 500000',
    'cancel',
    'confirm',
  ]) {
    await transact(house.db, (tx) => sendCode(tx, caseId, { purpose, now }))
  }
}

const DONE = { op: 'renew', state: 'done' }
const FAILED = { op: 'renew', state: 'failed' }

async function givenReceipts(house: House): Promise<void> {
  const { id: account_id } = await givenAccount(house)
  const receipts = [
    { taken: 1173, items: [DONE] },
    { taken: 1173, items: [DONE], isAutomatic: true },
    { taken: 2346, items: [DONE, FAILED, { op: 'restore', state: 'done' }] },
    { taken: 0, items: [FAILED] },
    { taken: 0, items: [FAILED, { op: 'restore', state: 'failed' }] },
    { taken: 0, items: [DONE, DONE] },
  ]
  for (const [n, { taken, items, isAutomatic = false }] of receipts.entries()) {
    const receipt_id = `rcpt_every_${n}`
    await house.db`
      insert into receipts (receipt_id, account_id, status, total_cents, taken_cents, created_at,
        updated_at, renews_from)
      values (${receipt_id}, ${account_id}, 'closed', 3519, ${taken}, now(), now(),
        ${isAutomatic ? house.clock.now() : null})
    `
    for (const [position, { op, state }] of items.entries()) {
      await house.db`
        insert into receipt_items (receipt_id, position, domain, op, years, price_cents, state, message)
        values (${receipt_id}, ${position}, ${`amber-quay-${position}.com`}, ${op},
          ${op === 'renew' ? 1 : null}, 1173, ${state}, 'The registrar refused: domain.period bad_value')
      `
    }
    await mail(house, RECEIPT_MAIL, receipt_id)
  }
}
