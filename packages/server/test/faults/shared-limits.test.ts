import { describe, expect, it } from 'vitest'
import { openHouse } from '../support/house.ts'
import { findRedis, startRedis } from '../support/redis.ts'
import { startStallingLine } from '../support/stalling-line.ts'
import { until } from '../support/until.ts'

const redisProgram = findRedis()
const PATH = '/api/market/listings'

describe.skipIf(!redisProgram)('limits across several processes', () => {
  it('429: two nodes share a limit; without Redis each continues alone; with it again, together', async () => {
    const program = redisProgram ?? ''
    const redis = await startRedis(program)
    const port = Number(new URL(redis.url).port)
    const scale = { rateLimitScale: 4 / 120, redisUrl: redis.url }
    const one = await openHouse(scale)
    const two = await openHouse(scale)
    const ask = async (house: typeof one, remoteAddress: string) =>
      (await house.app.inject({ url: PATH, remoteAddress })).statusCode

    const areShared = () => one.deps.limiter.isShared() && two.deps.limiter.isShared()
    let lastByte = 10
    /** On a busy machine Redis may be slow for a moment, so try the next address. */
    const together = () =>
      until('both count as one', async () => {
        if (!areShared()) return undefined
        const statuses = []
        lastByte += 1
        for (const house of [one, two, one, two, one, two])
          statuses.push(await ask(house, `192.0.2.${lastByte}`))
        return areShared() && statuses
      })

    expect(await together()).toEqual([200, 200, 200, 200, 429, 429])

    await redis.stop()
    const alone = []
    for (const house of [one, one, one, one, one, two]) alone.push(await ask(house, '192.0.2.2'))
    expect(alone).toEqual([200, 200, 200, 200, 429, 200])

    const again = await startRedis(program, port)
    expect(await together()).toEqual([200, 200, 200, 200, 429, 429])
    await again.stop()
  })

  it('200: a hanging Redis causes one slow answer, and is used again once it is fast', async () => {
    const redis = await startRedis(redisProgram ?? '')
    const line = await startStallingLine(Number(new URL(redis.url).port))
    for (const { redisUrl, hang, recover } of [
      { redisUrl: redis.url, hang: redis.pause, recover: redis.resume },
      { redisUrl: line.url, hang: line.stall, recover: line.resume },
    ]) {
      const house = await openHouse({ rateLimitScale: 1_000, redisUrl })
      const { limiter } = house.deps
      const ask = async () => {
        const { statusCode } = await house.app.inject({ url: PATH, remoteAddress: '192.0.2.9' })
        return statusCode
      }
      expect([await ask(), limiter.isShared()]).toEqual([200, true])
      hang()
      expect([await ask(), limiter.isShared()]).toEqual([200, false])
      const began = performance.now()
      for (let n = 0; n < 20; n += 1) expect(await ask()).toBe(200)
      const eachMs = (performance.now() - began) / 20
      console.log(`${eachMs.toFixed(1)} ms per request while Redis hangs`)
      expect(limiter.isShared()).toBe(false)
      recover()
      await until('it is shared again', () => limiter.isShared())
      expect(await ask()).toBe(200)
    }
    await redis.stop()
  })
})
