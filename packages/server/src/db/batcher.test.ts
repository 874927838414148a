import { describe, expect, it } from 'vitest'
import { Batcher } from './batcher.ts'

/** Batches that the test finishes itself, with the items of each. */
function givenBatches(patienceMs = Infinity, deadlineMs = 60_000) {
  const batches: { items: number[]; end(answers?: number[]): void; fail(error: Error): void }[] = []
  const batcher = new Batcher<number, number>(
    async (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<number[]>()
      const doubled = items.map((n) => n * 2)
      batches.push({ items, end: (answers = doubled) => resolve(answers), fail: reject })
      return await promise
    },
    { patienceMs, deadlineMs },
  )
  return { batcher, batches }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('items that arrive together', () => {
  it('run as one batch, and each gets its own answer', async () => {
    const { batcher, batches } = givenBatches()
    const answers = Promise.all([1, 2, 3].map((n) => batcher.ask(n)))
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]])
    batches[0]?.end()
    expect(await answers).toEqual([2, 4, 6])
  })

  it('run after the current batch if they arrive during it', async () => {
    const { batcher, batches } = givenBatches()
    const first = batcher.ask(1)
    await turn()
    const later = Promise.all([2, 3].map((n) => batcher.ask(n)))
    await turn()
    expect(batches.length).toBe(1)
    batches[0]?.end()
    expect(await first).toBe(2)
    await turn()
    expect(batches[1]?.items).toEqual([2, 3])
    batches[1]?.end()
    expect(await later).toEqual([4, 6])
  })

  it('run in batches of at most a hundred', async () => {
    const { batcher, batches } = givenBatches()
    const answers = Promise.all(Array.from({ length: 250 }, (_, n) => batcher.ask(n)))
    for (const size of [100, 100, 50]) {
      await turn()
      expect(batches.at(-1)?.items.length).toBe(size)
      batches.at(-1)?.end()
      await turn()
    }
    expect((await answers).at(-1)).toBe(498)
  })
})

it('one slow batch does not delay others, but four slow ones do', async () => {
  const { batcher, batches } = givenBatches(0)
  const answers: Promise<number>[] = []
  for (let n = 1; n <= 6; n += 1) {
    answers.push(batcher.ask(n))
    await turn()
  }
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3], [4]])
  batches[3]?.end()
  expect(await answers[3]).toBe(8)
  await turn()
  expect(batches[4]?.items).toEqual([5, 6])
  for (const batch of batches) batch.end()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12])
})

it('a failed batch fails only its own items', async () => {
  const { batcher, batches } = givenBatches()
  const failed = Promise.allSettled([1, 2].map((n) => batcher.ask(n)))
  await turn()
  const later = batcher.ask(3)
  batches[0]?.fail(new Error('gone'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  batches[1]?.end()
  expect(await later).toBe(6)
})

it('a batch with too few answers fails for all, so no caller gets a wrong one', async () => {
  const { batcher, batches } = givenBatches()
  const answers = Promise.allSettled([1, 2].map((n) => batcher.ask(n)))
  await turn()
  batches[0]?.end([2])
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('when too many are waiting, an item is refused as if the database were unavailable', async () => {
  const { batcher, batches } = givenBatches()
  const waiting = Array.from({ length: 10_000 }, (_, n) => batcher.ask(n))
  await expect(batcher.ask(0)).rejects.toMatchObject({ code: 'CONNECTION_QUEUE_FULL' })
  for (let count = 0; count < 100; count += 1) {
    await turn()
    batches.at(-1)?.end()
    await turn()
  }
  expect((await Promise.all(waiting)).length).toBe(10_000)
})

it('a hanging batch fails its own items at the deadline, and delays no others', async () => {
  const { batcher, batches } = givenBatches(Infinity, 50)
  const hung = Promise.allSettled([1, 2].map((n) => batcher.ask(n)))
  await turn()
  const later = batcher.ask(3)
  for (const each of await hung)
    expect(each).toMatchObject({ status: 'rejected', reason: { code: 'CONNECTION_DEADLINE' } })
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  expect(await later).toBe(6)
})
