import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  someName,
  subjects,
  unsubscribePathOf,
  watchMails,
  workWatching,
} from '../../../../test/support/watching.ts'
import { signToken } from '../../../values/signed-token.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

/** Accounts with an email about a watch, and one about a saved search. */
async function givenMails() {
  const { browser, email, id } = await givenSignedIn(house)
  const domain = someName()
  await browser.post('/api/watches', { domain, on: ['listed'] })
  await browser.post('/api/saved-searches', { q: domain.slice(0, -4), every: 'instant' })
  await givenListing(house, { domain })
  await workWatching(house, { check: false })
  const mails = await watchMails(house, email)
  const [search, watch] = mails.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  if (!search || !watch) throw new Error('an email is missing')
  const settings = async () => ({
    watches: (await browser.get('/api/watch-settings')).json().mail,
    search: (await browser.get('/api/saved-searches')).json().saved_searches[0]?.mail,
  })
  return { browser, email, id, watch, search, settings }
}

const ALL_ON = { watches: 'instant', search: true }
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('every email about watches and saved searches', () => {
  it('can be stopped with one click (RFC 8058), by its headers and nothing else', async () => {
    const { watch, search } = await givenMails()
    for (const { headers, text } of [watch, search]) {
      expect(headers['list-unsubscribe']).toMatch(/^<https?:\/\/\S+\/unsubscribe\?t=\S+>$/)
      expect(headers['list-unsubscribe-post']).toBe(ONE_CLICK)
      expect(text).not.toContain('/unsubscribe')
    }
  })

  it('of another kind has no such header', async () => {
    const { email } = await givenMails()
    const [row] = await house.db<{ headers: Record<string, string> }[]>`
      select headers from mails where to_email = ${email} and kind = 'security-notice' limit 1
    `
    expect(row?.headers['list-unsubscribe']).toBeUndefined()
  })
})

describe('GET /unsubscribe', () => {
  it('200: shows one button and changes nothing, however often a scanner opens it', async () => {
    const { watch, search, settings } = await givenMails()
    for (const mail of [watch, search, watch, search]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await house.app.inject({ method, url: unsubscribePathOf(mail) })
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['referrer-policy']).toBe('no-referrer')
      }
    }
    const { body } = await house.app.inject(unsubscribePathOf(watch))
    expect(body.match(/<button/g)).toHaveLength(1)
    expect(body).toContain('Stop these emails')
    expect(body).not.toContain('<script')
    expect(await settings()).toEqual(ALL_ON)
  })
})

describe('POST /unsubscribe', () => {
  it.each([
    ['a form', { payload: ONE_CLICK, headers: FORM }],
    [
      'a multipart form',
      {
        payload: `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
    ['the button', { payload: '', headers: FORM }],
    ['nothing', {}],
    [
      'a form of another site',
      { payload: '', headers: { ...FORM, 'sec-fetch-site': 'cross-site' } },
    ],
  ])('200: %s stops those emails, without a session', async (_what, sent) => {
    const { watch, email, browser, settings } = await givenMails()
    const url = unsubscribePathOf(watch)
    for (let n = 0; n < 2; n += 1) {
      const answer = await house.app.inject({ method: 'POST', url, ...sent })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('You’re unsubscribed')
    }
    expect(await settings()).toEqual({ ...ALL_ON, watches: 'off' })
    // The saved search finds names like those of the watches.
    const domain = someName().replace('watched', 'bicycle')
    await browser.post('/api/watches', { domain, on: ['listed'] })
    await givenListing(house, { domain })
    house.clock.advance(3_600_000)
    await workWatching(house, { check: false })
    expect(await subjects(house, email)).toHaveLength(2)
  })

  it('200: stops one saved search, and nothing else', async () => {
    const { search, settings } = await givenMails()
    const answer = await house.app.inject({ method: 'POST', url: unsubscribePathOf(search) })
    expect(answer.statusCode).toBe(200)
    expect(await settings()).toEqual({ ...ALL_ON, search: false })
  })

  it('404: a forged, cut, foreign or old link does nothing, and says nothing', async () => {
    const { watch, id, settings } = await givenMails()
    const other = await givenMails()
    const path = unsubscribePathOf(watch)
    const token = new URL(path, 'http://x').searchParams.get('t') ?? ''
    const signature = token.slice(token.lastIndexOf('.') + 1)
    const { masterKey } = house.deps.config
    const foreign = [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      `watches:${other.id}.${signature}`,
      signToken(masterKey, 'undo', `watches:${id}`),
      signToken(masterKey, 'unsubscribe', `accounts:${id}`),
      signToken(masterKey, 'unsubscribe', 'watches:acc_nobody'),
      signToken(masterKey, 'unsubscribe', id),
      signToken(masterKey, 'unsubscribe', `constructor:${id}`),
    ]
    const answers = await Promise.all(
      foreign.map((t) => {
        const url = `/unsubscribe?${new URLSearchParams({ t }).toString()}`
        return house.app.inject({ method: 'POST', url })
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(foreign.map(() => 404))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect([await settings(), await other.settings()]).toEqual([ALL_ON, ALL_ON])
  })

  it('413: a large body is refused', async () => {
    const { watch, settings } = await givenMails()
    const payload = 'x'.repeat(10_000)
    const url = unsubscribePathOf(watch)
    const answer = await house.app.inject({ method: 'POST', url, payload, headers: FORM })
    expect(answer.statusCode).toBe(413)
    expect(await settings()).toEqual(ALL_ON)
  })

  it('a search that somebody named to look like markup is shown as text', async () => {
    const { browser, email } = await givenSignedIn(house)
    const domain = someName()
    const q = domain.slice(0, -4)
    const { saved_search_id } = (
      await browser.post('/api/saved-searches', { q: `<b>${q}</b>`, every: 'instant' })
    ).json()
    expect(saved_search_id).toMatch(/^sav_/)
    await givenListing(house, { domain: `b-${domain}` })
    await workWatching(house, { check: false })
    const [mail] = await watchMails(house, email)
    if (!mail) throw new Error('no email')
    const { body } = await house.app.inject(unsubscribePathOf(mail))
    expect(body).not.toContain('<b>')
  })
})
