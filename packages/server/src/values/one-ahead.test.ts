import { expect, it } from 'vitest'
import { oneAhead } from './one-ahead.ts'

/** Counts up, and records what was requested of it. */
async function* counting(asked: string[], to: number): AsyncGenerator<number> {
  try {
    for (let i = 1; i <= to; i += 1) {
      asked.push(`made ${i}`)
      yield i
    }
  } finally {
    asked.push('closed')
  }
}

it('returns all items in order, each fetched while the previous one is processed', async () => {
  const seen: string[] = []
  for await (const item of oneAhead(counting(seen, 3))) {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`done ${item}`)
  }
  expect(seen).toEqual(['made 1', 'made 2', 'done 1', 'made 3', 'done 2', 'closed', 'done 3'])
})

it('throws the source’s error after the items before it', async () => {
  async function* breaking(): AsyncGenerator<number> {
    yield 1
    throw new Error('broken off')
  }
  const seen: number[] = []
  const all = async () => {
    for await (const item of oneAhead(breaking())) {
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(item)
    }
  }
  await expect(all()).rejects.toThrow('broken off')
  expect(seen).toEqual([1])
})

it('stopping early closes the source', async () => {
  const seen: string[] = []
  for await (const item of oneAhead(counting(seen, 9))) if (item === 2) break
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual(['made 1', 'made 2', 'made 3', 'closed'])
})
