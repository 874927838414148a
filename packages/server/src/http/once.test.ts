import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { followDemoClock } from '../db/database-time.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../refusal.ts'
import { idempotencyKeyOf, once, purgeReplies } from './once.ts'

let db: Db
beforeAll(async () => {
  db = (await ownDatabase()).db
})

const claim = (key: string, body = '{}', keptSeconds?: number) => ({
  owner: 'ptr_1/live',
  path: '/orders',
  key,
  rawBody: Buffer.from(body),
  keptSeconds,
})

/** Work that counts how often it ran. */
function givenWork() {
  const done = { times: 0 }
  const work = async () => ({ status: 201, body: { z: 1, a: (done.times += 1) } })
  return { done, work }
}

describe('once', () => {
  it('the same key and body replay the first reply, field for field', async () => {
    const { done, work } = givenWork()
    await once(db, claim('k1'), work)
    const again = await once(db, claim('k1'), work)
    expect(JSON.stringify(again.body)).toBe('{"z":1,"a":1}')
    expect([again.status, again.isReplayed, done.times]).toEqual([201, true, 1])
  })

  it('409: the same key with another body', async () => {
    const { done, work } = givenWork()
    await once(db, claim('k2'), work)
    await expect(once(db, claim('k2', '{ }'), work)).rejects.toMatchObject({ code: 'conflict' })
    expect(done.times).toBe(1)
  })

  it('ten concurrent requests with one key do the work once', async () => {
    const { done, work } = givenWork()
    const replies = await Promise.all(Array.from({ length: 10 }, () => once(db, claim('k3'), work)))
    expect(done.times).toBe(1)
    expect(replies.filter(({ isReplayed }) => !isReplayed).length).toBe(1)
  })

  it('a key is forgotten after its time by the demo’s clock', async () => {
    onTestFinished(() => followDemoClock(undefined))
    const { done, work } = givenWork()
    const kept = claim('k-demo', '{}', 3_600)
    await once(db, kept, work)
    followDemoClock({ offsetMs: 3_500_000 })
    expect((await once(db, kept, work)).isReplayed).toBe(true)
    followDemoClock({ offsetMs: 3_700_000 })
    expect((await once(db, kept, work)).isReplayed).toBe(false)
    // The new one is kept as long again.
    expect((await once(db, kept, work)).isReplayed).toBe(true)
    expect(done.times).toBe(2)
  })

  it('work that is refused leaves no key behind', async () => {
    const { work } = givenWork()
    const refuse = () => Promise.reject(new Refusal('not_found', 'No.'))
    await expect(once(db, claim('k4'), refuse)).rejects.toMatchObject({ code: 'not_found' })
    expect((await once(db, claim('k4', '{"corrected":true}'), work)).isReplayed).toBe(false)
  })

  it('a reply that is ready before its statements are answered is kept only with them', async () => {
    const { work } = givenWork()
    const reply = { status: 201, body: {} }
    const failing = once(db, claim('k8'), async (tx) => {
      return { ...reply, written: tx`select 1 / 0`.execute() }
    })
    // The error of the statement itself, not of the ones behind it.
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const written = await once(db, claim('k8'), async (tx) => {
      return { ...reply, written: tx`select 1`.execute() }
    })
    expect(written).toEqual({ ...reply, isReplayed: false })
    expect((await once(db, claim('k8'), work)).isReplayed).toBe(true)
  })

  it('the same key of another owner or path is independent', async () => {
    const { done, work } = givenWork()
    await once(db, claim('k5'), work)
    await once(db, { ...claim('k5'), owner: 'ptr_2/live' }, work)
    await once(db, { ...claim('k5'), path: '/refunds' }, work)
    expect(done.times).toBe(3)
  })

  it('an expired key can be used again, and is purged', async () => {
    const { done, work } = givenWork()
    await once(db, claim('k6', '{}', 0), work)
    await once(db, claim('k6', '{}', 0), work)
    expect(done.times).toBe(2)
    expect(await purgeReplies(db)).toBe(false)
    expect((await db`select 1 from idempotency_keys where key = 'k6'`).length).toBe(0)
  })

  it('409: a request that waits five seconds for the first one must retry', async () => {
    const { work } = givenWork()
    const first = { begun: () => {}, finish: () => {} }
    const begun = new Promise<void>((resolve) => (first.begun = resolve))
    const held = once(db, claim('k7'), async () => {
      const finished = new Promise<void>((resolve) => (first.finish = resolve))
      first.begun()
      await finished
      return { status: 201, body: {} }
    })
    await begun
    const second = once(db, claim('k7'), work)
    await expect(second).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      retryAfterSeconds: 1,
    })
    first.finish()
    await held
  })
})

describe('the Idempotency-Key header', () => {
  it('may be absent, or 1 to 255 printable characters', () => {
    expect(idempotencyKeyOf({})).toBeUndefined()
    expect(idempotencyKeyOf({ 'idempotency-key': 'a'.repeat(255) })).toHaveLength(255)
  })

  it.each([[''], [' '], ['a'.repeat(256)], ['tab\there'], ['ümlaut']])('400: %j', (key) => {
    expect(() => idempotencyKeyOf({ 'idempotency-key': key })).toThrow('Idempotency-Key')
  })
})
