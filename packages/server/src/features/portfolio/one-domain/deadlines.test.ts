import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import { isChanging } from '../changes/is-changing.ts'
import { refreshDomains } from '../domains/refresh-domains.ts'

const DAY_MS = 24 * 3_600_000

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>
let name: string

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  // Names of other tests must not be due.
  await house.db`delete from domains`
  owner = await givenSignedIn(house)
  ;[name = ''] = await givenDomains(house, lab, owner, someNames(1))
})

/** Runs the worker's check of domains now, as if all were due. */
const look = async () => {
  const { registrar } = house.deps.upstream
  if (!registrar) throw new Error('there is no registrar')
  await house.db`update domains set look_at = ${house.clock.now()}`
  await refreshDomains({ ...house.deps, clock: house.clock, registrar, isChanging })
}
const shown = async () => (await owner.browser.get(`/api/domains/${name}`)).json()
const nextLook = async () => {
  const [row] = await house.db<{ look_at: Date }[]>`
    select look_at from domains where domain = ${name}
  `
  return (row?.look_at.getTime() ?? 0) - house.clock.now().getTime()
}
const leaving = async (browser = owner.browser) =>
  (await browser.get('/api/transfers?direction=out')).json().transfers

async function startLeaving() {
  const { auth_code } = (await owner.browser.post(`/api/domains/${name}/auth-code`)).json()
  await lab.transferOut({ domain: name, auth_code })
  await look()
}

describe('a domain that another registrar takes over', () => {
  it('200: is listed with the day it goes; its owner gets an email, once', async () => {
    await startLeaving()
    await look()
    const transfer = {
      transfer_id: expect.stringMatching(/^tro_[0-9a-z]{26}$/),
      domain: name,
      direction: 'out',
      status: 'waiting_for_registry',
      to_registrar: 'other-registrar',
    }
    const [first, ...others] = await leaving()
    expect(first).toMatchObject(transfer)
    expect(others).toEqual([])
    const days = (Date.parse(first.completes_at) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(4)
    expect(await shown()).toMatchObject({ leaving: true, transfer: { leaving: transfer } })
    const letters = await mailbox(house, owner.email)
    const about = letters.filter(({ subject }) => subject.includes('being transferred'))
    expect(about).toHaveLength(1)
    expect(about[0]?.text).toContain(`/account/domains/${name}?tab=transfer`)
    expect(await nextLook()).toBeLessThanOrEqual(DAY_MS / 24)
  })

  it('that stays after all is no longer listed, and the history tells both', async () => {
    await startLeaving()
    await lab.transferOut({ domain: name, status: 'cancelled' })
    await look()
    expect(await leaving()).toEqual([])
    const detail = await shown()
    expect(detail).toMatchObject({ leaving: false, leaves_at: null })
    expect(detail.history).toMatchObject([
      { kind: 'transfer_stopped', by: 'registrar' },
      { kind: 'transfer_started', by: 'registrar' },
      { kind: 'auth_code_shown', by: 'owner' },
    ])
  })

  it('that has gone is listed as done', async () => {
    await startLeaving()
    await lab.transferOut({ domain: name, status: 'completed' })
    await look()
    await look()
    expect(await leaving()).toMatchObject([{ domain: name, status: 'done' }])
    const detail = await shown()
    expect(detail).toMatchObject({ state: 'not_held', leaving: false })
    const kinds = detail.history.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'transferred_away')).toHaveLength(1)
  })

  it('is listed even if the registrar says nothing about the transfer', async () => {
    await lab.hold([name], owner.email, 'PENDING_TRANSFER')
    await look()
    expect(await leaving()).toMatchObject([{ domain: name, completes_at: null }])
  })

  it('200: each account sees its own, page by page', async () => {
    await startLeaving()
    const [second = ''] = await givenDomains(house, lab, owner, someNames(1))
    await lab.hold([second], owner.email, 'PENDING_TRANSFER')
    await look()
    const stranger = await givenSignedIn(house)
    expect(await leaving(stranger.browser)).toEqual([])
    const page = async (query: string) =>
      (await owner.browser.get(`/api/transfers?direction=out&limit=1${query}`)).json()
    const first = await page('')
    const last = await page(`&cursor=${first.next_cursor}`)
    const domains = [first, last].map(({ transfers }) => transfers[0].domain)
    expect(domains.toSorted()).toEqual([name, second].toSorted())
    expect(last.next_cursor).toBeNull()
  })

  it.each(['', '?direction=up', '?direction=out&limit=0', '?direction=out&cursor=x'])(
    '400: /api/transfers%s',
    async (query) => {
      expect((await owner.browser.get(`/api/transfers${query}`)).statusCode).toBe(400)
    },
  )
})

describe('a registrant who must confirm their email address', () => {
  const import_ = async () => {
    await lab.hold([name], owner.email, 'PENDING_VALIDATION')
    await owner.browser.post('/api/domains/import', { domains: [name] })
    await look()
  }
  const resend = async (browser = owner.browser) =>
    await browser.post(`/api/domains/${name}/verification`)

  it('200: the address and the deadline of 15 days are shown, and stay as time passes', async () => {
    await import_()
    const { verification, verify_by } = await shown()
    expect(verification.email).toBe(owner.email)
    const asked = Date.parse(verification.asked_at)
    expect(Date.parse(verification.deadline_at) - asked).toBe(15 * DAY_MS)
    expect(verify_by).toBe(verification.deadline_at)
    expect(await nextLook()).toBeLessThanOrEqual(DAY_MS / 24)
    house.clock.advance(DAY_MS)
    await owner.browser.signIn(owner.email)
    await look()
    expect((await shown()).verification).toEqual(verification)
    const { unverified } = (await owner.browser.get('/api/domains/summary')).json()
    expect(unverified).toEqual([{ domain: name, verify_by }])
  })

  const letters = async () =>
    (await mailbox(house, owner.email)).filter(({ subject }) => subject.startsWith('Confirm an'))

  it('the owner gets an email at once, and one more five days before the deadline', async () => {
    await import_()
    await look()
    const [first, ...others] = await letters()
    expect(others).toEqual([])
    expect(first?.subject).toContain(name)
    expect(first?.text).toContain(`/account/domains/${name}`)
    house.clock.advance(9.9 * DAY_MS)
    await look()
    expect(await letters()).toHaveLength(1)
    house.clock.advance(0.2 * DAY_MS)
    await look()
    await look()
    expect(await letters()).toHaveLength(2)
  })

  it('who has confirmed meanwhile gets no email', async () => {
    await import_()
    await lab.confirmAddress(owner.email)
    await look()
    expect(await letters()).toEqual([])
  })

  it('202: the link is sent again to the registrant, and the history says so', async () => {
    await import_()
    const answer = await resend()
    expect([answer.statusCode, answer.json()]).toEqual([202, { email: owner.email }])
    expect(await lab.countRequests('registrar', '/validate')).toBe(1)
    expect((await shown()).history).toMatchObject([{ kind: 'verification_sent', by: 'owner' }])
  })

  it('once confirmed, nothing is left to do', async () => {
    await import_()
    await lab.confirmAddress(owner.email)
    await look()
    expect(await shown()).toMatchObject({ verification: null, verify_by: null })
    expect((await resend()).statusCode).toBe(409)
  })

  it('202: a new address gets the link', async () => {
    await import_()
    const { contacts } = await shown()
    const [contact] = (await owner.browser.get('/api/contacts')).json().contacts
    const { id: _, created_at: __, ...facts } = contact
    const changed = { ...facts, email: 'right@example.com' }
    const put = await owner.browser.put(`/api/contacts/${contacts.registrant}`, changed)
    expect(put.statusCode).toBe(200)
    expect((await resend()).json()).toEqual({ email: 'right@example.com' })
  })

  it('404: another account’s domain; 409: nothing to confirm; 503: the registrar is down', async () => {
    const stranger = await givenSignedIn(house)
    expect((await resend(stranger.browser)).statusCode).toBe(404)
    expect((await resend()).statusCode).toBe(409)
    await import_()
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    expect((await resend()).statusCode).toBe(503)
  })
})
