import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, open, submit } from '../../../../test/support/checkout.ts'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains } from '../../../../test/support/portfolio.ts'
import { openCheckout } from '../../../../test/support/purchases.ts'
import { readRowsByKey } from '../../../db/account-rows-sql.ts'
import { openPayment } from '../../money/payments/open-payment.ts'
import { checkLedger } from '../soundness/check-ledger.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { BELOW } from './places.ts'

let house: House
let person: Awaited<ReturnType<typeof givenSignedIn>>

const NOW = new Date()

beforeAll(async () => {
  const lab = await givenLab()
  house = await openHouse({}, lab)
  person = await givenSignedIn(house)
  await givenDomains(house, lab, person, ['deleted-harbor.com'])
  await house.db`
    insert into notifications (id, account_id, kind, title, body, href, created_at)
    values ('ntf_1', ${person.id}, 'test', 'A title', 'A body', '/', now())
  `
})

describe('an account', () => {
  it('is exported with everything that refers to it, and without secrets', async () => {
    const found = await exportAccount(house.db, person.email.toUpperCase())
    expect(found.account).toMatchObject({ id: person.id, email: person.email })
    expect(found.data['domains']).toMatchObject([{ domain: 'deleted-harbor.com' }])
    expect(found.data['notifications']).toMatchObject([{ title: 'A title' }])
    expect(found.data['sessions']).toHaveLength(1)
    expect(JSON.stringify(found)).not.toMatch(/"[a-z_]*(hash|token|sealed|secret)[a-z_]*":/)
    await expect(exportAccount(house.db, 'nobody@example.com')).rejects.toThrow('no such account')
  })

  it('is exported with what is below its rows, and what knows only its address', async () => {
    const { browser, id, email } = await givenSignedIn(house)
    const bin = 500_00
    await givenListing(house, { domain: 'exported-harbor.com', bin })
    const bought = await openCheckout(browser, 'exported-harbor.com', bin)
    await submit(house, bought.page, { form: formOf('asked', { email }) })
    const { partnerId } = await givenPartner(house)
    const until = new Date(Date.now() + 60_000)
    await house.db`insert into sign_ups (id, email, name, expires_at) values ('sup_1', ${email}, 'A', ${until})`
    await house.db`insert into password_resets (id, email, expires_at) values ('rst_1', ${email}, ${until})`
    await house.db`
      insert into mails (id, kind, to_email, created_at, next_at)
      values ('mail_1', 'checkout', ${email.toUpperCase()}, now(), 'infinity')
    `
    await house.db`
      insert into partner_invitations (id, partner_id, email, role, created_at, expires_at)
      values ('inv_0', ${partnerId}, ${email}, 'viewer', now(), ${until})
    `
    const { data } = await exportAccount(house.db, id)
    expect(data['payments']).toMatchObject([{ subject_id: bought.session_id }])
    expect(data['sign_ups']).toMatchObject([{ id: 'sup_1' }])
    expect(data['password_resets']).toMatchObject([{ id: 'rst_1' }])
    expect(data['partner_invitations']).toMatchObject([{ id: 'inv_0' }])
    expect(data['mails']).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'mail_1' })]),
    )
    expect(JSON.stringify(data)).not.toMatch(/"[a-z_]*(hash|token|sealed|secret)[a-z_]*":/)
    await house.db`delete from partner_invitations where id = 'inv_0'`
  })

  it('every place below names a table and columns that exist, after its parent', async () => {
    for (const [index, { table, column, parent, key, owners = [] }] of BELOW.entries()) {
      expect((await readRowsByKey(house.db, { table, column }, [], 1)).length).toBe(0)
      await house.db`select ${house.db([key, ...owners])} from ${house.db(parent)} limit 1`
      expect(BELOW.slice(index).map((later) => later.table)).not.toContain(parent)
    }
  })

  it('is not deleted while it holds a domain, nor if it is staff', async () => {
    const refused = deleteAccount(house.db, person.id, NOW)
    await expect(refused).rejects.toThrow('1 domains held here')
    const staff = await givenSignedIn(house, 'staff')
    await expect(deleteAccount(house.db, staff.id, NOW)).rejects.toThrow('staff')
    await expect(deleteAccount(house.db, 'acc_none', NOW)).rejects.toThrow('no account')
  })

  it('is not deleted while we ask the owner of a name on its behalf', async () => {
    const { browser, id } = await givenSignedIn(house)
    const wanted = { domain: 'dormant-harbor.com', budget: 5_000_00 }
    const opened = await browser.post('/api/brokerage', wanted)
    expect(opened.statusCode).toBe(201)
    const refused = deleteAccount(house.db, id, NOW)
    await expect(refused).rejects.toThrow('1 open brokerage cases')
    await browser.post(`/api/brokerage/${opened.json().case_id}/cancel`)
    expect(await deleteAccount(house.db, id, NOW)).toBeGreaterThan(0)
  })

  it('is not deleted while its payment is under way; a checkout it left open ends', async () => {
    const { browser, email, id } = await givenSignedIn(house)
    const bin = 500_00
    for (const domain of ['paying-harbor.com', 'idle-harbor.com']) {
      await givenListing(house, { domain, bin })
    }
    const paying = await openCheckout(browser, 'paying-harbor.com', bin)
    const idle = await openCheckout(browser, 'idle-harbor.com', bin)
    await submit(house, paying.page, { form: formOf('asked', { email }) })
    house.clock.advance(1_000)
    const refused = deleteAccount(house.db, id, house.clock.now())
    await expect(refused).rejects.toThrow('1 payments that are not finished')
    await house.db`
      update payments set status = 'failed', due_at = null where subject_id = ${paying.session_id}
    `
    expect(await deleteAccount(house.db, id, house.clock.now())).toBeGreaterThan(0)
    for (const { page } of [paying, idle]) {
      expect((await open(house, page)).text).toContain('expired')
      await submit(house, page, { form: formOf('good', { email }) })
    }
    expect(await house.db`select 1 from orders where buyer_account_id = ${id}`).toEqual([])
  })

  it('is not deleted while a payment for its cart is under way, but after one that failed', async () => {
    const { id } = await givenSignedIn(house)
    const receipt_id = 'rcpt_declined'
    await house.db`
      insert into receipts (receipt_id, account_id, status, total_cents, created_at, updated_at)
      values (${receipt_id}, ${id}, 'open', 1200, ${NOW}, ${NOW})
    `
    const charged = { environment: 'live', purpose: 'cart', subject_id: receipt_id } as const
    const amount = { amount_cents: 1200, customer_ref: null, method_ref: null }
    const { live: gateway } = house.deps.payments
    if (!gateway) throw new Error('no gateway')
    await house.db.begin((tx) => openPayment(tx, gateway, { ...charged, ...amount }, NOW))
    const refused = () => deleteAccount(house.db, id, NOW)
    await expect(refused()).rejects.toThrow('1 purchases that are not finished')
    await house.db`
      update payments set status = 'failed', due_at = null where subject_id = ${receipt_id}
    `
    for (const status of ['paid', 'ended']) {
      const taken = status === 'ended' ? 1200 : null
      await house.db`
        update receipts set status = ${status}, taken_cents = ${taken}
        where receipt_id = ${receipt_id}
      `
      await expect(refused()).rejects.toThrow('1 purchases that are not finished')
    }
    await house.db`
      update receipts set status = 'open', taken_cents = null where receipt_id = ${receipt_id}
    `
    expect(await deleteAccount(house.db, id, NOW)).toBeGreaterThan(0)
  })

  it('is not deleted while it is the last admin of a partner', async () => {
    const partner = await givenPartner(house)
    const admin = await givenMember(house, partner, { role: 'admin' })
    await givenMember(house, partner, { role: 'developer' })
    const refused = deleteAccount(house.db, admin.id, NOW)
    await expect(refused).rejects.toThrow(`last admin of`)
    const other = await givenMember(house, partner, { role: 'admin' })
    const both = [admin, other].map(({ id }) => deleteAccount(house.db, id, NOW))
    const ended = await Promise.allSettled(both)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await house.db`
      select 1 from partner_members where partner_id = ${partner.partnerId} and is_admin
    `
    expect(left.length).toBe(1)
  })

  it('is deleted from every table, once nothing is open, and can’t sign in', async () => {
    await house.db`
      update domains set not_held_since = now() - interval '1 day' where account_id = ${person.id}
    `
    const { partnerId } = await givenPartner(house)
    await house.db`
      insert into partner_invitations
        (id, partner_id, email, role, invited_by, created_at, expires_at)
      values
        ('inv_1', ${partnerId}, ${person.email}, 'viewer', null, now(), 'infinity'),
        ('inv_2', ${partnerId}, 'other@example.com', 'viewer', ${person.id}, now(), 'infinity'),
        ('inv_3', ${partnerId}, 'third@example.com', 'viewer', null, now(), 'infinity')
    `
    expect(await deleteAccount(house.db, person.id, NOW)).toBeGreaterThan(1)
    expect(await house.db`select id from partner_invitations`).toMatchObject([{ id: 'inv_3' }])
    const left = await exportAccount(house.db, person.id)
    expect(left.data).toEqual({})
    expect(JSON.stringify(left)).not.toContain(person.email)
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/sessions',
      payload: { email: person.email, password: 'whatever it was' },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await checkLedger(house.db)).toEqual([])
  })
})
