import { expect, it } from 'vitest'
import { oneAhead } from './one-ahead.ts'

/** Counts up, writing down what was asked of it. */
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

it('gives all items in their order, each made while the one before is worked on', async () => {
  const told: string[] = []
  for await (const item of oneAhead(counting(told, 3))) {
    await new Promise((resolve) => setImmediate(resolve))
    told.push(`done ${item}`)
  }
  expect(told).toEqual(['made 1', 'made 2', 'done 1', 'made 3', 'done 2', 'closed', 'done 3'])
})

it('a source that breaks is told after the items before it', async () => {
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

it('whoever stops early closes the source', async () => {
  const told: string[] = []
  for await (const item of oneAhead(counting(told, 9))) if (item === 2) break
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual(['made 1', 'made 2', 'made 3', 'closed'])
})
