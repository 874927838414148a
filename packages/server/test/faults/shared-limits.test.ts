import { describe, expect, it } from 'vitest'
import { openHouse } from '../support/house.ts'
import { findRedis, startRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

const redisProgram = findRedis()
const PATH = '/api/market/listings'

describe.skipIf(!redisProgram)('limits over several processes', () => {
  it('429: two nodes count as one; without Redis each goes on alone; with it again, together', async () => {
    const program = redisProgram ?? ''
    const redis = await startRedis(program)
    const port = Number(new URL(redis.url).port)
    const scale = { rateLimitScale: 4 / 120, redisUrl: redis.url }
    const one = await openHouse(scale)
    const two = await openHouse(scale)
    const ask = async (house: typeof one, remoteAddress: string) =>
      (await house.app.inject({ url: PATH, remoteAddress })).statusCode

    const statuses = []
    for (const house of [one, two, one, two, one, two]) statuses.push(await ask(house, '192.0.2.1'))
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])

    // Connected but silent: requests are answered all the same, each node counting for itself.
    redis.pause()
    expect(await ask(one, '192.0.2.4')).toBe(200)
    redis.resume()

    await redis.stop()
    const alone = []
    for (const house of [one, one, one, one, one, two]) alone.push(await ask(house, '192.0.2.2'))
    expect(alone).toEqual([200, 200, 200, 200, 429, 200])

    const again = await startRedis(program, port)
    await until(
      'both are connected again',
      () => one.deps.redis?.isReady && two.deps.redis?.isReady,
    )
    const together = []
    for (const house of [one, two, one, two, one]) together.push(await ask(house, '192.0.2.3'))
    expect(together).toEqual([200, 200, 200, 200, 429])
    await again.stop()
  })
})
