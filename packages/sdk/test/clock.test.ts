import { describe, expect, it } from 'vitest'
import { isSigned, partnerOf } from './support/clients.ts'
import { type Answer, givenPeer, json, refusal } from './support/peer.ts'

const HOUR_MS = 3_600_000

/** A server whose clock is an hour ahead, with the same timestamp check as ours. */
const strict: Answer = (response, seen) => {
  const now = Date.now() + HOUR_MS
  const date = new Date(now).toUTCString()
  const apart = Math.abs(now / 1000 - Number(seen.headers['x-service-timestamp']))
  const answer =
    apart > 300 ? refusal(401, 'invalid_timestamp', { date }) : json(200, { available: true })
  answer(response, seen)
}

describe('a wrong clock', () => {
  it("is corrected from the refusal's Date header, once, for all later calls too", async () => {
    const peer = await givenPeer(strict)
    const partner = partnerOf(peer)
    expect(await partner.inventory.availability('a.com')).toEqual({ available: true })
    expect(peer.seen.length).toBe(2)
    await partner.inventory.availability('b.com')
    expect(peer.seen.length).toBe(3)
    expect(peer.seen.every(isSigned)).toBe(true)
  })

  it('is also corrected for writes, and when retries are turned off', async () => {
    const peer = await givenPeer(strict)
    await partnerOf(peer, { attemptsMax: 1 }).sandbox.emit('order.recorded')
    expect(peer.seen.length).toBe(2)
  })

  it('is corrected only once per call, even if the server keeps refusing', async () => {
    let aheadMs = 0
    const peer = await givenPeer((response, seen) => {
      aheadMs += HOUR_MS
      const date = new Date(Date.now() + aheadMs).toUTCString()
      refusal(401, 'invalid_timestamp', { date })(response, seen)
    })
    const failed = partnerOf(peer).inventory.availability('a.com')
    await expect(failed).rejects.toMatchObject({ code: 'invalid_timestamp', attempts: 2 })
    expect(peer.seen.length).toBe(2)
  })

  it.each([
    ['the Date header matches our clock', new Date().toUTCString()],
    ['the Date header is not a date', 'yesterday'],
  ])('is not corrected when %s', async (_what, date) => {
    const peer = await givenPeer(refusal(401, 'invalid_timestamp', { date }))
    await expect(partnerOf(peer).inventory.availability('a.com')).rejects.toThrow()
    expect(peer.seen.length).toBe(1)
  })
})
