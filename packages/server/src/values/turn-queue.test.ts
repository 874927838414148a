import { describe, expect, it } from 'vitest'
import { type Caller, QueueFull, TurnQueue } from './turn-queue.ts'

const LIMITS = { running: 1, waiting: 6, reserved: 2, shares: [2, 3, 4], retryAfterSeconds: 5 }

const stranger = (...networks: string[]): Caller => ({
  networks,
  isKnown: false,
  signal: undefined,
})
const known = (...networks: string[]): Caller => ({ ...stranger(...networks), isKnown: true })

/** A queue whose work ends when the test says so, and the order in which work started. */
function givenQueue(limits = LIMITS) {
  const queue = new TurnQueue(limits)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const come = async (name: string, caller: Caller): Promise<string> =>
    await queue.run(caller, async () => {
      began.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
      return name
    })
  /** Ends one caller's work. The next one has started when this resolves. */
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, began, come, end }
}

describe('a turn queue', () => {
  it('runs a limited number at the same time, in order of arrival', async () => {
    const { queue, began, come, end } = givenQueue({ ...LIMITS, running: 2 })
    const all = ['a', 'b', 'c', 'd'].map((name) => come(name, stranger(name)))
    expect([began, queue.running, queue.waiting]).toEqual([['a', 'b'], 2, 2])
    for (const name of ['b', 'a', 'c', 'd']) await end(name)
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
    expect([began, queue.running, queue.waiting]).toEqual([['a', 'b', 'c', 'd'], 0, 0])
  })

  it('refuses immediately when full, and says when to retry', async () => {
    const { queue, come, end } = givenQueue()
    const names = ['a', 'b', 'c', 'd', 'e']
    const all = names.map((name) => come(name, stranger(name)))
    await expect(come('f', stranger('f'))).rejects.toMatchObject({ retryAfterSeconds: 5 })
    await expect(come('f', stranger('f'))).rejects.toBeInstanceOf(QueueFull)
    for (const name of names) await end(name)
    await Promise.all(all)
    expect([queue.running, queue.waiting]).toEqual([0, 0])
  })

  it('reserves places for known callers, and serves both lines alternately', async () => {
    const { began, come, end } = givenQueue()
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => come(name, stranger(name)))
    await expect(come('f', stranger('f'))).rejects.toBeInstanceOf(QueueFull)
    all.push(come('owner', known('a')), come('another', known('b')))
    await expect(come('third', known('c'))).rejects.toBeInstanceOf(QueueFull)
    for (const name of ['a', 'owner', 'b', 'another', 'c', 'd', 'e']) await end(name)
    expect(began).toEqual(['a', 'owner', 'b', 'another', 'c', 'd', 'e'])
    await Promise.all(all)
  })

  it.each([
    ['a /64', 2, (n: number) => ['64', `56-${n}`, `48-${n}`]],
    ['a /56', 3, (n: number) => [`64-${n}`, '56', `48-${n}`]],
    ['a /48', 4, (n: number) => [`64-${n}`, `56-${n}`, '48']],
  ])('gives %s no more than its share of %i, and others the rest', async (_what, share, from) => {
    const { began, come, end } = givenQueue()
    const all = Array.from({ length: share }, (_, n) => come(`n${n}`, stranger(...from(n))))
    await expect(come('one more', stranger(...from(share)))).rejects.toBeInstanceOf(QueueFull)
    all.push(come('other', stranger('elsewhere')))
    // Strangers take nothing away from a known browser in the same network.
    all.push(come('owner', known(...from(0))))
    for (let turn = 0; turn < all.length; turn += 1) await end(began[turn] ?? '')
    expect(await Promise.all(all)).toContain('other')
  })

  it('removes a caller who leaves, and never starts their work', async () => {
    const { queue, began, come, end } = givenQueue()
    const first = come('a', stranger('a'))
    const leaving = new AbortController()
    const left = come('gone', { ...stranger('b'), signal: leaving.signal })
    const others = ['c', 'd', 'e'].map((name) => come(name, stranger(name)))
    await expect(come('f', stranger('b'))).rejects.toBeInstanceOf(QueueFull)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    others.push(come('f', stranger('b')))
    expect(queue.waiting).toBe(4)
    for (const name of ['a', 'c', 'd', 'e', 'f']) await end(name)
    await Promise.all([first, ...others])
    expect(began).toEqual(['a', 'c', 'd', 'e', 'f'])
    await expect(come('late', { ...stranger('g'), signal: leaving.signal })).rejects.toThrow('left')
  })

  it('passes the turn on when the work fails', async () => {
    const queue = new TurnQueue(LIMITS)
    const failing = queue.run(stranger('a'), async () => await Promise.reject(new Error('broken')))
    const next = queue.run(stranger('b'), async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect([queue.running, queue.waiting]).toEqual([0, 0])
  })
})
