import { randomUUID } from 'node:crypto'
import { signedHeaders } from '@namehouse/sdk'
import { describe, expect, it } from 'vitest'
import { ownDatabase } from '../support/database.ts'
import { givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { findRedis, startRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

const redisProgram = findRedis()
const PATH = '/api/partner/v1/availability'
const QUERY: [string, string][] = [['domain', 'acme.com']]

async function send(house: House, partner: GivenPartner, nonce: string, body = '') {
  const [method, path] = body
    ? (['POST', '/api/partner/v1/quotes'] as const)
    : (['GET', PATH] as const)
  const timestamp = String(Math.floor(house.clock.now().getTime() / 1000))
  const query = body ? [] : QUERY
  const headers = await signedHeaders({ method, path, query, body }, partner, { timestamp, nonce })
  const url = body ? path : `${path}?domain=acme.com`
  const type = { 'content-type': 'application/json' }
  const payload = body ? { payload: body } : {}
  const answer = await house.app.inject({
    method,
    url,
    headers: { ...headers, ...type },
    ...payload,
  })
  return answer.json<{ error?: { code: string } }>().error?.code ?? answer.statusCode
}

describe.skipIf(!redisProgram)('nonces in Redis', () => {
  it('a signed read writes no row, and none is accepted twice, whatever becomes of Redis', async () => {
    const redis = await startRedis(redisProgram ?? '')
    const { url, db } = await ownDatabase()
    const one = await openHouse({ redisUrl: redis.url }, undefined, url)
    const two = await openHouse({ redisUrl: redis.url }, undefined, url)
    const partner = await givenPartner(one)
    const isInRedis = () => [one, two].every(({ deps }) => deps.redisBreaker?.isOpen === false)
    const countRows = async () => (await db`select nonce from partner_nonces`).length
    const body = JSON.stringify({ domain: 'acme.com' })
    /** A busy machine may be slow for a moment, and then the row decides. */
    const used = await until('two nodes used a nonce in Redis', async () => {
      await until('both use Redis', isInRedis)
      const [nonce, rows] = [randomUUID(), await countRows()]
      for (let n = 0; n < 3; n += 1) expect(await send(one, partner, randomUUID())).toBe(200)
      expect(await send(one, partner, nonce)).toBe(200)
      expect(await send(two, partner, nonce)).toBe('replay_detected')
      expect(await send(one, partner, nonce)).toBe('replay_detected')
      // Neither is it left for a write, which leaves no row then.
      for (const house of [one, two]) await send(house, partner, nonce, body)
      return isInRedis() && (await countRows()) === rows && nonce
    })
    await until('its last use is stored', async () => {
      return (await db`select 1 from credential_uses where key_id = ${partner.keyId}`).length === 1
    })

    // The nonce of a write is a row: losing Redis doesn't lose it.
    const written = randomUUID()
    const before = await countRows()
    await send(one, partner, written, body)
    expect(await countRows()).toBe(before + 1)

    redis.pause()
    // The first still goes to Redis, which may hear of it later. The second is only a row.
    const [asked, atRest] = [randomUUID(), randomUUID()]
    for (const nonce of [asked, atRest]) {
      expect(await send(one, partner, nonce)).toBe(200)
      expect(one.deps.redisBreaker?.isOpen).toBe(true)
      expect(await send(one, partner, nonce)).toBe('replay_detected')
    }
    expect(await send(one, partner, written, body)).toBe('replay_detected')

    redis.resume()
    await until('both use Redis again', isInRedis)
    for (const nonce of [used, asked, atRest]) {
      expect(await send(two, partner, nonce)).toBe('replay_detected')
    }
    await db`update partner_credentials set revoked_at = now() where key_id = ${partner.keyId}`
    expect(await send(one, partner, randomUUID())).toBe('forbidden')

    await redis.stop()
    expect(await send(two, await givenPartner(two), randomUUID())).toBe(200)
  })
})
