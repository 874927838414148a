import { beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { affiliate: true })
})

/** Every route below a partner, read from the router, so new routes are covered automatically. */
function routes(): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string }[] {
  return house.app.declaredRoutes.flatMap((route) => {
    const [, method, path] =
      /^(GET|POST|PUT|PATCH|DELETE) (\/api\/portal\/:partner_id\/.*)$/.exec(route) ?? []
    if (!method || path === undefined) return []
    const url = path
      .replace(':partner_id', partner.partnerId)
      .replace(':environment', 'live')
      .replaceAll(/:\w+/g, 'x')
    return [{ method: method as 'GET', url }]
  })
}

async function cookieOf(person: Awaited<ReturnType<typeof givenSignedIn>>): Promise<string> {
  return [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function statusesOf(headers: Record<string, string>, wanted: ReturnType<typeof routes>) {
  const seen: [string, number][] = []
  for (const { method, url } of wanted) {
    const answer = await house.app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: {} }),
    })
    seen.push([`${method} ${url}`, answer.statusCode])
  }
  return seen
}

const all = (wanted: ReturnType<typeof routes>, status: number) =>
  wanted.map(({ method, url }) => [`${method} ${url}`, status])

describe('everything below a partner', () => {
  it('401: for people who are not signed in', async () => {
    expect(routes().length).toBeGreaterThan(15)
    expect(routes().filter(({ url }) => url.includes('/credentials')).length).toBe(4)
    const ours = { 'sec-fetch-site': 'same-origin' }
    expect(await statusesOf(ours, routes())).toEqual(all(routes(), 401))
  })

  it('404: for people who are not members, whatever they send', async () => {
    const other = await givenMember(house, await givenPartner(house, { affiliate: true }))
    for (const person of [other, await givenSignedIn(house), await givenSignedIn(house, 'staff')]) {
      const headers = { cookie: await cookieOf(person), 'sec-fetch-site': 'same-origin' }
      expect(await statusesOf(headers, routes())).toEqual(all(routes(), 404))
    }
  })

  it('403: for pages of another site, even with a member’s cookie', async () => {
    const cookie = await cookieOf(await givenMember(house, partner, { role: 'admin' }))
    const changes = routes().filter(({ method }) => method !== 'GET')
    expect(changes.length).toBeGreaterThan(4)
    for (const way of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      expect(await statusesOf({ cookie, ...way }, changes)).toEqual(all(changes, 403))
    }
  })
})
