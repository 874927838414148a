import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { someName } from '../../../../test/support/watching.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { WATCHES_MAX } from './add-watch.ts'

const PATH = '/api/watches'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

describe('POST /api/watches', () => {
  it('201: a name is watched, whatever way it is written', async () => {
    const { browser } = await givenSignedIn(house)
    const domain = someName()
    const asked = { domain: ` HTTPS://www.${domain.toUpperCase()}/x `, on: ['available'] }
    const { statusCode, body } = await browser.post(PATH, asked)
    expect([statusCode, JSON.parse(body)]).toEqual([
      201,
      {
        watch_id: expect.stringMatching(/^wat_[0-9a-z]{26}$/),
        domain,
        on: ['available'],
        state: 'unknown',
        expires_at: null,
        bin_price_cents: null,
        next_check_at: house.clock.now().toISOString(),
        created_at: house.clock.now().toISOString(),
      },
    ])
    const { watches } = (await browser.get(PATH)).json()
    expect(watches).toEqual([JSON.parse(body)])
  })

  it('200: a name that is watched already gets the new events, and stays one watch', async () => {
    const { browser } = await givenSignedIn(house)
    const domain = someName()
    const first = (await browser.post(PATH, { domain, on: ['available'] })).json()
    const again = await browser.post(PATH, { domain, on: ['listed', 'price_drop'] })
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { ...first, on: ['listed', 'price_drop'] },
    ])
    expect((await browser.get(PATH)).json().watches).toHaveLength(1)
  })

  it.each([
    {},
    { domain: 'acme.com' },
    { domain: 'acme.com', on: [] },
    { domain: 'acme.com', on: ['sold'] },
    { domain: 'acme.com', on: ['listed', 'listed'] },
    { domain: 'acme', on: ['listed'] },
    { domain: 'x'.repeat(301), on: ['listed'] },
    { domain: 'a\u0000b.com', on: ['listed'] },
    { domain: 'acme.com', on: ['listed'], account_id: 'acc_other' },
  ])('400: %j', async (body) => {
    const { browser } = await givenSignedIn(house)
    const answer = await browser.post(PATH, body)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
  })

  it('429: an account watches at most 500 names, also when it adds two at once', async () => {
    const { browser, id } = await givenSignedIn(house)
    await house.db`
      insert into watched_names (domain, tld, state_since, next_check_at)
      select 'full-' || n || '.com', 'com', now(), now() + interval '1 year'
      from generate_series(1, ${WATCHES_MAX - 1}) n
    `
    await house.db`
      insert into watches (id, account_id, domain, on_events, created_at)
      select 'wat_full' || n, ${id}, 'full-' || n || '.com', '{listed}', now()
      from generate_series(1, ${WATCHES_MAX - 1}) n
    `
    const answers = await Promise.all(
      [someName(), someName()].map((domain) => browser.post(PATH, { domain, on: ['listed'] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json().error).toMatchObject({
      code: 'quota_exceeded',
      message: 'You can watch at most 500 domains. Remove one first.',
    })
    const changed = await browser.post(PATH, { domain: 'full-1.com', on: ['available'] })
    expect(changed.statusCode).toBe(200)
  })
})

describe('GET /api/watches', () => {
  it('200: a name that is for sale here is listed, with its price', async () => {
    const { browser } = await givenSignedIn(house)
    const domain = someName()
    await browser.post(PATH, { domain, on: ['price_drop'] })
    await givenListing(house, { domain, bin: 2_400_00 })
    expect((await browser.get(PATH)).json().watches).toMatchObject([
      { domain, state: 'listed', bin_price_cents: 2_400_00 },
    ])
  })

  it('200: a name that is hidden or only in the sandbox is not shown as listed', async () => {
    const { browser } = await givenSignedIn(house)
    const [hidden, sandbox] = [someName(), someName()]
    for (const domain of [hidden, sandbox]) await browser.post(PATH, { domain, on: ['listed'] })
    await givenListing(house, { domain: hidden, visible: false })
    await givenListing(house, { domain: sandbox, environment: 'sandbox' })
    const { watches } = (await browser.get(PATH)).json()
    for (const watch of watches) {
      expect(watch).toMatchObject({ state: 'unknown', bin_price_cents: null })
    }
  })
})

describe('DELETE /api/watches/{watch_id}', () => {
  it('204: the watch is gone, and only that one', async () => {
    const { browser } = await givenSignedIn(house)
    const [gone, kept] = [someName(), someName()]
    const { watch_id } = (await browser.post(PATH, { domain: gone, on: ['listed'] })).json()
    await browser.post(PATH, { domain: kept, on: ['listed'] })
    expect((await browser.delete(`${PATH}/${watch_id}`)).statusCode).toBe(204)
    expect((await browser.delete(`${PATH}/${watch_id}`)).statusCode).toBe(404)
    expect((await browser.get(PATH)).json().watches).toMatchObject([{ domain: kept }])
  })

  it('404: somebody else’s watch stays', async () => {
    const owner = (await givenSignedIn(house)).browser
    const stranger = (await givenSignedIn(house)).browser
    const { watch_id } = (await owner.post(PATH, { domain: someName(), on: ['listed'] })).json()
    expect((await stranger.delete(`${PATH}/${watch_id}`)).statusCode).toBe(404)
    expect((await owner.get(PATH)).json().watches).toHaveLength(1)
    expect((await stranger.get(PATH)).json().watches).toEqual([])
  })
})

describe('watches, saved searches, the shortlist and notifications', () => {
  const ROUTES = [
    ['GET', '/api/watches'],
    ['POST', '/api/watches'],
    ['DELETE', '/api/watches/wat_x'],
    ['GET', '/api/watch-settings'],
    ['PUT', '/api/watch-settings'],
    ['GET', '/api/saved-searches'],
    ['POST', '/api/saved-searches'],
    ['PATCH', '/api/saved-searches/sav_x'],
    ['DELETE', '/api/saved-searches/sav_x'],
    ['GET', '/api/shortlist'],
    ['POST', '/api/shortlist'],
    ['GET', '/api/notifications'],
    ['POST', '/api/notifications/read'],
  ] as const

  it('every route is tested here', () => {
    const declared = house.app.declaredRoutes.filter((route) =>
      /^(?!HEAD).*\/api\/(watch|saved-searches|shortlist|notifications)/.test(route),
    )
    expect(declared).toHaveLength(ROUTES.length)
  })

  it.each(ROUTES)('401: %s %s needs a session', async (method, url) => {
    const answer = await house.app.inject({ method, url, headers: { origin: ourOrigin() } })
    expect(answer.statusCode).toBe(401)
  })

  it.each(ROUTES.filter(([method]) => method !== 'GET'))(
    '403: no other site can make a browser send %s %s',
    async (method, url) => {
      const { browser } = await givenSignedIn(house)
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, 'sec-fetch-site': 'cross-site' }
      expect((await house.app.inject({ method, url, headers })).statusCode).toBe(403)
    },
  )

  it('401: a visitor without a session learns nothing about watches', async () => {
    expect((await new Browser(house).get(PATH)).json().error.code).toBe('unauthorized')
  })

  const ourOrigin = () => new URL(house.deps.config.baseUrl).origin
})
