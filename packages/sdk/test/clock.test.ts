import { describe, expect, it } from 'vitest'
import { isSigned, partnerOf } from './support/clients.ts'
import { type Answer, givenPeer, json, refusal } from './support/peer.ts'

const HOUR_MS = 3_600_000

/** A service whose clock is an hour ahead, and which is as strict as ours. */
const strict: Answer = (response, seen) => {
  const now = Date.now() + HOUR_MS
  const date = new Date(now).toUTCString()
  const apart = Math.abs(now / 1000 - Number(seen.headers['x-service-timestamp']))
  const answer =
    apart > 300 ? refusal(401, 'invalid_timestamp', { date }) : json(200, { available: true })
  answer(response, seen)
}

describe('a clock that is wrong', () => {
  it('is corrected by the Date of the refusal, once and for the calls that follow', async () => {
    const peer = await givenPeer(strict)
    const partner = partnerOf(peer)
    expect(await partner.inventory.availability('a.com')).toEqual({ available: true })
    expect(peer.seen.length).toBe(2)
    await partner.inventory.availability('b.com')
    expect(peer.seen.length).toBe(3)
    expect(peer.seen.every(isSigned)).toBe(true)
  })

  it('is corrected also for a write, and where retries are switched off', async () => {
    const peer = await givenPeer(strict)
    await partnerOf(peer, { attemptsMax: 1 }).sandbox.emit('order.recorded')
    expect(peer.seen.length).toBe(2)
  })

  it('is not corrected a second time: a service that goes on refusing is believed', async () => {
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
    ['the Date is our own', new Date().toUTCString()],
    ['the Date is no date', 'yesterday'],
  ])('is left alone when %s', async (_what, date) => {
    const peer = await givenPeer(refusal(401, 'invalid_timestamp', { date }))
    await expect(partnerOf(peer).inventory.availability('a.com')).rejects.toThrow()
    expect(peer.seen.length).toBe(1)
  })
})
