import { beforeAll, describe, expect, it } from 'vitest'
import { answeredEarly, DOORS } from '../../../../test/support/doors.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'

const PATH = '/api/market/listings'
const ONE = `${PATH}/solar-roof.io`

let house: House
let cookie: string

beforeAll(async () => {
  const overSocket = DOORS.find(([name]) => name === 'over a socket')?.[1]
  if (!overSocket) throw new Error('there is no socket')
  house = await overSocket(await openHouse({ rateLimitScale: 1_000 }))
  const { browser } = await givenSignedIn(house)
  cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  await givenListing(house, { domain: 'solar-roof.io', bin: 90_00, floor: 50_00 })
  await givenListing(house, { domain: 'sunpanel.com', bin: 450_00 })
})

async function ask(path: string, headers: Record<string, string> = {}) {
  const before = await answeredEarly(house)
  const answer = await house.fetch(`http://house${path}`, { headers })
  const text = await answer.text()
  return { answer, text, wasEarly: (await answeredEarly(house)) > before }
}

describe.each([PATH, `${PATH}?q=solar&sort=price_asc`, ONE])('%s', (path) => {
  it('200: the second answer is early, and equals the first', async () => {
    house.clock.advance(2_000)
    const [first, second] = [await ask(path), await ask(path)]
    expect([first.wasEarly, second.wasEarly]).toEqual([false, true])
    expect(second.text).toBe(first.text)
    const [one, two] = [first, second].map(({ answer }) => Object.fromEntries(answer.headers))
    const { 'x-request-id': _, 'ratelimit-remaining': left, date: __, ...same } = two ?? {}
    expect(one).toMatchObject(same)
    expect(Object.keys(two ?? {}).sort()).toEqual(Object.keys(one ?? {}).sort())
    expect(Number(left)).toBe(Number(one?.['ratelimit-remaining']) - 1)
  })

  it('200: is at most a second old, however often it is asked for', async () => {
    house.clock.advance(2_000)
    await ask(path)
    house.clock.advance(999)
    expect((await ask(path)).wasEarly).toBe(true)
    house.clock.advance(1)
    expect((await ask(path)).wasEarly).toBe(false)
  })

  it('200: prices that only somebody signed in may see never get to anybody else', async () => {
    house.clock.advance(2_000)
    const own = await ask(path, { cookie })
    expect(own.text).toContain('"bin":90')
    for (let n = 0; n < 3; n += 1) expect((await ask(path)).text).not.toContain('"bin":90')
    const again = await ask(path, { cookie })
    expect([again.wasEarly, again.text]).toEqual([false, own.text])
  })
})

it('200: other addresses of the same folder are not mistaken for a page', async () => {
  house.clock.advance(2_000)
  expect((await ask(`${PATH}?q=a/categories`)).answer.status).toBe(200)
  const categories = await ask('/api/market/categories')
  expect([categories.wasEarly, Object.keys(JSON.parse(categories.text))]).not.toContain('items')
  expect((await ask(`${PATH}/never-listed.com`)).answer.status).toBe(404)
  expect((await ask(`${PATH}/never-listed.com`)).answer.status).toBe(404)
})
