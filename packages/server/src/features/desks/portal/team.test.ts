import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { cancelInvitation } from '../../trading/partners/cancel-invitation.ts'
import { changeRole } from '../../trading/partners/change-role.ts'
import { inviteMember } from '../../trading/partners/invite-member.ts'
import { partnerJobs } from '../../trading/partners/jobs.ts'
import { removeOwnMember } from '../../trading/partners/remove-own-member.ts'
import { sendDueMail } from '../../people/mail/send-due-mail.ts'
import { allLetters } from '../../../letters.ts'

let house: House
let partner: { partnerId: string }
let admin: Awaited<ReturnType<typeof givenMember>>
let base: string
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  partner = await givenPartner(house)
  admin = await givenMember(house, partner, { role: 'admin' })
  base = `/api/portal/${partner.partnerId}/live`
})

const team = async () => (await admin.browser.get(`${base}/members`)).json()
const roles = async () =>
  Object.fromEntries(
    (await team()).members.map((each: { email: string; role: string }) => [each.email, each.role]),
  )
const invite = (email: string, role = 'viewer', by: Browser = admin.browser) =>
  by.post(`${base}/invitations`, { email, role })
const invitationsTo = async (browser: Browser) =>
  (await browser.get('/api/portal/invitations')).json().invitations

async function sentTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { db, deps, clock } = house
  const post = { compose: allLetters(deps.config), send: undefined }
  while (await sendDueMail(db, post, clock.now())) continue
  return await house.db<{ subject: string; text: string }[]>`
    select subject, text_part as text from mails
    where to_email = ${email} and kind = 'partner-invitation'
  `
}

describe('invitations', () => {
  it('201: a person is invited by mail, accepts, and has that role', async () => {
    const { browser, email } = await givenSignedIn(house)
    const made = await invite(email.toUpperCase(), 'finance')
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { email, role: 'finance', invited_by: admin.email },
    ])
    const [mail] = await sentTo(email)
    expect(mail?.text).toContain('/partner/join')
    expect(mail?.text).toContain('Finance: can see orders')
    expect((await browser.get(`${base}/orders`)).statusCode).toBe(404)

    const [invitation] = await invitationsTo(browser)
    expect(invitation).toMatchObject({ partner_id: partner.partnerId, role: 'finance' })
    const accept = `/api/portal/invitations/${invitation.invitation_id}/accept`
    expect((await browser.post(accept)).json()).toEqual({
      partner_id: partner.partnerId,
      role: 'finance',
    })
    expect((await browser.post(accept)).statusCode).toBe(404)
    expect(await invitationsTo(browser)).toEqual([])
    expect((await browser.get(`${base}/orders`)).statusCode).toBe(200)
    expect((await browser.get(`${base}/requests`)).statusCode).toBe(403)
    expect(await roles()).toEqual({ [admin.email]: 'admin', [email]: 'finance' })
    expect((await team()).invitations).toEqual([])
    const { partners } = (await browser.get('/api/portal/partners')).json()
    expect(partners).toMatchObject([{ role: 'finance' }])
  })

  it('404: nobody else can accept it, see it or decline it', async () => {
    const { email } = await givenSignedIn(house)
    const { invitation_id } = (await invite(email, 'admin')).json()
    const thief = await givenSignedIn(house)
    expect(await invitationsTo(thief.browser)).toEqual([])
    for (const verb of ['accept', 'decline']) {
      const path = `/api/portal/invitations/${invitation_id}/${verb}`
      expect((await thief.browser.post(path)).statusCode).toBe(404)
    }
    expect((await team()).invitations.length).toBe(1)
    // Anyone can sign up, so this must not fill the audit log.
    expect(await house.db`select 1 from staff_audit where account_id = ${thief.id}`).toEqual([])
    const other = await givenPartner(house)
    const stranger = await givenMember(house, other, { role: 'admin' })
    const theirs = `/api/portal/${other.partnerId}/live/invitations/${invitation_id}`
    expect((await stranger.browser.delete(theirs)).statusCode).toBe(404)
  })

  it('404: a cancelled, declined, replaced or expired invitation is gone', async () => {
    const { browser, email } = await givenSignedIn(house)
    const first = (await invite(email)).json().invitation_id
    const second = (await invite(email, 'developer')).json().invitation_id
    const accept = async (id: string) =>
      (await browser.post(`/api/portal/invitations/${id}/accept`)).statusCode
    expect(await accept(first)).toBe(404)
    expect(await invitationsTo(browser)).toMatchObject([{ role: 'developer' }])
    expect((await admin.browser.delete(`${base}/invitations/${second}`)).statusCode).toBe(204)
    expect(await accept(second)).toBe(404)
    const third = (await invite(email)).json().invitation_id
    const declined = await browser.post(`/api/portal/invitations/${third}/decline`)
    expect([declined.statusCode, await accept(third)]).toEqual([204, 404])
    const fourth = (await invite(email)).json().invitation_id
    await house.db`update partner_invitations set expires_at = ${house.clock.now()}`
    expect([await accept(fourth), await invitationsTo(browser)]).toEqual([404, []])
    expect((await team()).invitations).toEqual([])
    expect(Object.keys(await roles())).toEqual([admin.email])
  })

  it('404: an invitation waits while its partner is suspended', async () => {
    const { browser, email } = await givenSignedIn(house)
    const { invitation_id } = (await invite(email)).json()
    const path = `/api/portal/invitations/${invitation_id}/accept`
    await house.db`update partners set suspended_at = now() where id = ${partner.partnerId}`
    expect([await invitationsTo(browser), (await browser.post(path)).statusCode]).toEqual([[], 404])
    await house.db`update partners set suspended_at = null where id = ${partner.partnerId}`
    expect((await browser.post(path)).statusCode).toBe(200)
  })

  it('409, 429, 400: members aren’t invited, nobody is flooded, and roles are known ones', async () => {
    expect((await invite(admin.email)).statusCode).toBe(409)
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await invite('flood@example.com')).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await invite('flood@example.com')).json().error.code).toBe('quota_exceeded')
    expect((await invite('a@example.com', 'owner')).statusCode).toBe(400)
    for (const wrong of ['nothing', '<flood@example.com', 'flood@example.com,a@b.example']) {
      expect((await invite(wrong)).statusCode).toBe(400)
    }
  })

  it('409: a team has at most 100 people, invited ones included', async () => {
    await house.db`
      insert into partner_invitations (id, partner_id, email, role, created_at, expires_at)
      select 'inv_' || ${partner.partnerId} || n, ${partner.partnerId}, n || '@full.example.com',
        'viewer', now(), now() + interval '1 day'
      from generate_series(1, 99) n
    `
    expect((await invite('one-too-many@example.com')).statusCode).toBe(409)
    expect(await sentTo('one-too-many@example.com')).toEqual([])
    expect((await invite('7@full.example.com', 'admin')).statusCode).toBe(201)
  })
})

describe('invitations that outlive their reason', () => {
  const invited = async () =>
    (await team()).invitations.map(({ email }: { email: string }) => email)
  const staffPath = () => `/api/staff/partners/${partner.partnerId}/members`

  it.each(['demoted', 'removed', 'demoted by staff', 'removed by staff'])(
    'those that an admin sent are deleted when they are %s',
    async (how) => {
      const second = await givenMember(house, partner, { role: 'admin' })
      await invite('theirs@example.com', 'admin', second.browser)
      await invite('kept@example.com')
      const own = `${base}/members/${second.id}`
      const staff = (await givenSignedIn(house, 'staff')).browser
      const { email } = second
      const act = {
        demoted: () => admin.browser.patch(own, { role: 'viewer' }),
        removed: () => admin.browser.delete(own),
        'demoted by staff': () => staff.post(staffPath(), { email, role: 'viewer' }),
        'removed by staff': () => staff.delete(`${staffPath()}/${second.id}`),
      }[how]
      expect((await act?.())?.statusCode).toBeLessThan(300)
      expect(await invited()).toEqual(['kept@example.com'])
    },
  )

  it('the one to a person is deleted when staff add them, and when they are removed', async () => {
    const { id, email } = await givenSignedIn(house)
    const staff = (await givenSignedIn(house, 'staff')).browser
    await invite(email, 'admin')
    expect((await staff.post(staffPath(), { email, role: 'admin' })).statusCode).toBe(201)
    expect(await invited()).toEqual([])
    await house.db`
      insert into partner_invitations (id, partner_id, email, role, created_at, expires_at)
      values ('inv_' || ${id}, ${partner.partnerId}, ${email}, 'admin', now(), 'infinity')
    `
    expect((await admin.browser.delete(`${base}/members/${id}`)).statusCode).toBe(204)
    expect(await invited()).toEqual([])
  })

  it('expired ones are purged, and open ones stay', async () => {
    await invite('expired@example.com')
    await invite('open@example.com')
    await house.db`
      update partner_invitations set expires_at = ${house.clock.now()}
      where partner_id = ${partner.partnerId} and email = 'expired@example.com'
    `
    for (const { run } of partnerJobs(house)) await run(new AbortController().signal)
    const left = await house.db`
      select email from partner_invitations where partner_id = ${partner.partnerId}
    `
    expect(left).toMatchObject([{ email: 'open@example.com' }])
  })
})

describe('roles', () => {
  it('403: whoever stopped being an admin after sending a request can’t finish it', async () => {
    const { db, clock } = house
    const { partnerId: partner_id } = partner
    const { id: actor_id } = await givenMember(house, partner, { role: 'developer' })
    const { id: account_id } = await givenMember(house, partner, { role: 'viewer' })
    const role = 'admin' as const
    const email = 'late@example.com'
    const now = clock.now()
    const { invitation_id: id } = (await invite('kept@example.com')).json()
    for (const late of [actor_id, 'acc_gone']) {
      const own = { partner_id, account_id, actor_id: late }
      const given = { partner_id, email, role, invited_by: late }
      const forbidden = { code: 'forbidden' }
      await expect(db.begin((tx) => inviteMember(tx, given, now))).rejects.toMatchObject(forbidden)
      await expect(db.begin((tx) => changeRole(tx, { ...own, role }, now))).rejects.toMatchObject(
        forbidden,
      )
      await expect(db.begin((tx) => removeOwnMember(tx, own))).rejects.toMatchObject(forbidden)
      const cancelled = { id, partner_id, actor_id: late }
      await expect(db.begin((tx) => cancelInvitation(tx, cancelled))).rejects.toMatchObject(
        forbidden,
      )
    }
    expect(Object.values(await roles()).toSorted()).toEqual(['admin', 'developer', 'viewer'])
    expect((await team()).invitations).toMatchObject([{ email: 'kept@example.com' }])
  })

  it('200, 204: an admin changes a role and removes a member, from the next call on', async () => {
    const { browser, id, email } = await givenMember(house, partner, { role: 'viewer' })
    const change = (role: string) => admin.browser.patch(`${base}/members/${id}`, { role })
    const quote = async () =>
      (await browser.post(`${base}/quotes`, { domain: 'never-listed.com' })).statusCode
    expect(await quote()).toBe(403)
    expect((await change('developer')).json()).toMatchObject({ email, role: 'developer' })
    expect(await quote()).toBe(404)
    expect((await change('admin')).statusCode).toBe(200)
    expect((await invite('new@example.com', 'viewer', browser)).statusCode).toBe(201)
    expect((await change('finance')).statusCode).toBe(200)
    expect((await roles())[email]).toBe('finance')
    expect((await admin.browser.delete(`${base}/members/${id}`)).statusCode).toBe(204)
    expect((await browser.get(`${base}/members`)).statusCode).toBe(404)
  })

  it('409: the last admin stays, even if two leave at the same moment', async () => {
    const own = `${base}/members/${admin.id}`
    expect((await admin.browser.patch(own, { role: 'viewer' })).statusCode).toBe(409)
    expect((await admin.browser.delete(own)).statusCode).toBe(409)
    const second = await givenMember(house, partner, { role: 'admin' })
    const both = await Promise.all([
      admin.browser.delete(`${base}/members/${second.id}`),
      second.browser.delete(own),
    ])
    expect(both.filter(({ statusCode }) => statusCode === 204).length).toBe(1)
    const left = await house.db`
      select 1 from partner_members where partner_id = ${partner.partnerId} and is_admin
    `
    expect(left.length).toBe(1)
  })

  it('404: members of another partner can’t be changed or removed', async () => {
    const other = await givenPartner(house)
    const { id } = await givenMember(house, other, { role: 'admin' })
    const path = `${base}/members/${id}`
    expect((await admin.browser.patch(path, { role: 'viewer' })).statusCode).toBe(404)
    expect((await admin.browser.delete(path)).statusCode).toBe(404)
    const rows = await house.db`
      select is_admin from partner_members where partner_id = ${other.partnerId}
    `
    expect(rows).toMatchObject([{ is_admin: true }])
  })

  it('the audit log has every change, in words', async () => {
    const { id } = await givenMember(house, partner, { role: 'viewer' })
    await invite('logged@example.com', 'finance')
    await admin.browser.patch(`${base}/members/${id}`, { role: 'developer' })
    await admin.browser.delete(`${base}/members/${id}`)
    const staff = (await givenSignedIn(house, 'staff')).browser
    const { entries } = (await staff.get('/api/staff/audit?kind=change&limit=100')).json()
    const said = entries.map(({ sentence }: { sentence: string }) => sentence).join('\n')
    expect(said).toContain(`invited logged@example.com to partner ${partner.partnerId} as finance`)
    expect(said).toContain(`made member ${id} of partner ${partner.partnerId} developer`)
    expect(said).toContain(`removed member ${id} from partner ${partner.partnerId}`)
  })
})
