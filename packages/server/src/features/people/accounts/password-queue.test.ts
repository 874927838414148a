import { createHook } from 'node:async_hooks'
import { request } from 'node:http'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { blockThreads } from '../../../../test/support/blocked-threads.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenAccount } from '../../../../test/support/people.ts'
import { passwordWork } from '../../../values/password.ts'
import { counted } from './throttle-guessing.ts'

const PATIENCE = { timeout: 300_000 }

/**
 * Two sign-ins whose check doesn't end until the returned function is called. Whoever comes next
 * has to wait.
 */
async function takeBothTurns(house: House): Promise<() => Promise<void>> {
  const { email } = await givenAccount(house)
  const release = await blockThreads()
  onTestFinished(release)
  const slow = ['192.0.2.1', '192.0.2.2'].map(async (address) => {
    return await new Browser(house).signIn(email, 'a wrong guess', { address })
  })
  await expect.poll(() => passwordWork().running, POLLING).toBe(2)
  return async () => {
    await release()
    const answers = await Promise.all(slow)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  }
}

const POLLING = { timeout: 60_000, interval: 5 }

describe('checking many passwords at the same time', PATIENCE, () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })

  const guess = async (address: string, at = house) =>
    await new Browser(at).signIn('nobody@example.com', 'a wrong guess', { address })
  const withStatus = (answers: { statusCode: number }[], status: number) =>
    answers.filter(({ statusCode }) => statusCode === status).length

  it('503: one /48 gets only its share of the queue; others and known browsers still get in; what is refused counts as no guess', async () => {
    // The real limits: 50 guesses per account.
    const strict = await openHouse({ rateLimitScale: 1 })
    const { email } = await givenAccount(strict)
    const owner = new Browser(strict)
    const address = '2001:db8:1:ff::7'
    expect((await owner.signIn(email, undefined, { address })).statusCode).toBe(200)
    const bothTurns = await takeBothTurns(strict)
    const flood = Array.from({ length: 40 }, (_, n) => guess(`2001:db8:1:${n}00::1`, strict))
    await expect.poll(() => passwordWork().waiting, POLLING).toBe(32)
    await untilAnswered(flood, 8)
    // From the network that floods us, and from another one.
    const others = [owner.signIn(email, undefined, { address }), guess('2001:db8:2::1', strict)]
    await expect.poll(() => passwordWork().waiting, POLLING).toBe(34)
    await bothTurns()
    const statuses = (await Promise.all(others)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 401])
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(32)
    expect(refused).toHaveLength(8)
    for (const answer of refused) {
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json().error.code).toBe('service_unavailable')
    }
    const { limiter } = strict.deps
    const { remaining } = await limiter.take('auth.wrong-account', counted('nobody@example.com'))
    // 32 from the flood, one from the other network, and the one just taken.
    expect(remaining).toBe(50 - 32 - 1 - 1)
  })

  it('503: strangers from many networks leave room for a known browser', async () => {
    const { email } = await givenAccount(house)
    const owner = new Browser(house)
    await owner.signIn(email)
    const bothTurns = await takeBothTurns(house)
    const flood = Array.from({ length: 90 }, (_, n) => guess(`2001:db8:${n + 1}::1`))
    // Sixteen of the eighty places are for known browsers.
    await expect.poll(() => passwordWork().waiting, POLLING).toBe(64)
    await untilAnswered(flood, 26)
    const known = owner.signIn(email)
    await expect.poll(() => passwordWork().waiting, POLLING).toBe(65)
    await bothTurns()
    expect((await known).statusCode).toBe(200)
    const answers = await Promise.all(flood)
    expect([withStatus(answers, 401), withStatus(answers, 503)]).toEqual([64, 26])
  })

  it('a caller who disconnects gives up their place, and no work is done for them', async () => {
    const url = await house.app.listen({ port: 0, host: '127.0.0.1' })
    const bothTurns = await takeBothTurns(house)
    const hashes = countHashes()
    const callers = Array.from({ length: 20 }, () => beginSignIn(url))
    await expect.poll(() => passwordWork().waiting, POLLING).toBe(20)
    for (const caller of callers) caller.destroy()
    await expect.poll(() => passwordWork().waiting, POLLING).toBe(0)
    await bothTurns()
    expect(passwordWork().running).toBe(0)
    expect(hashes.begun()).toBe(0)
    hashes.stop()
  })
})

describe('guessing from a wide network', PATIENCE, () => {
  it('429: a customer with a /56 or a /48 gets few more guesses than one address', async () => {
    // A tenth of the real limits: 2 for a /64, 4 for a /56, 10 for a /48.
    const house = await openHouse({ rateLimitScale: 0.1 })
    let count = 0
    const guess = async (address: string): Promise<number> => {
      count += 1
      const answer = await new Browser(house).signIn(`n${count}@example.com`, 'wrong', { address })
      return answer.statusCode
    }
    const guesses = async (addresses: string[]): Promise<number[]> =>
      await Promise.all(addresses.map(guess))
    expect(await guesses(['2001:db8:1:1::1', '2001:db8:1:1::2'])).toEqual([401, 401])
    // Attempts refused by the /64 limit use up nothing of the neighbours' share.
    expect(await guesses(Array.from({ length: 5 }, (_, n) => `2001:db8:1:1::${n}`))).toEqual(
      Array.from({ length: 5 }, () => 429),
    )
    expect(await guesses(['2001:db8:1:2::1', '2001:db8:1:3::1'])).toEqual([401, 401])
    expect(await guess('2001:db8:1:4::1')).toBe(429)
    // Six more from other /56s in the /48, and then no more.
    const others = Array.from({ length: 6 }, (_, n) => `2001:db8:1:${n + 1}00::1`)
    expect(await guesses(others)).toEqual(others.map(() => 401))
    expect(await guess('2001:db8:1:f00::1')).toBe(429)
    expect(await guess('2001:db8:2::1')).toBe(401)
  })
})

/** Waits until this many of the calls have been answered, while the others are still waiting. */
async function untilAnswered(calls: Promise<unknown>[], count: number): Promise<void> {
  let answered = 0
  for (const call of calls) void call.then(() => (answered += 1))
  await expect.poll(() => answered, POLLING).toBe(count)
}

/** Counts the password hashes Node has started from now on. */
function countHashes() {
  let count = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') count += 1
    },
  }).enable()
  return { begun: () => count, stop: () => hook.disable() }
}

/** Starts a sign-in on its own socket, which the test may cut. */
function beginSignIn(url: string) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const asked = request(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, agent: false })
  asked.on('error', () => {})
  asked.end(JSON.stringify({ email: 'nobody@example.com', password: 'a wrong guess' }))
  return asked
}
