import { describe, expect, it } from 'vitest'
import { Gathering } from './gathering.ts'

/** Rounds that end when told to, each as it was asked. */
function givenRounds(patienceMs = Infinity) {
  const rounds: { asked: number[]; end(answers?: number[]): void; fail(error: Error): void }[] = []
  const gathering = new Gathering<number, number>(async (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    const doubled = asked.map((n) => n * 2)
    rounds.push({ asked, end: (answers = doubled) => resolve(answers), fail: reject })
    return await promise
  }, patienceMs)
  return { gathering, rounds }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('questions at the same moment', () => {
  it('are asked together, and each gets its own answer', async () => {
    const { gathering, rounds } = givenRounds()
    const answers = Promise.all([1, 2, 3].map((n) => gathering.ask(n)))
    await turn()
    expect(rounds.map(({ asked }) => asked)).toEqual([[1, 2, 3]])
    rounds[0]?.end()
    expect(await answers).toEqual([2, 4, 6])
  })

  it('that come while others are under way are asked when those are answered', async () => {
    const { gathering, rounds } = givenRounds()
    const first = gathering.ask(1)
    await turn()
    const later = Promise.all([2, 3].map((n) => gathering.ask(n)))
    await turn()
    expect(rounds.length).toBe(1)
    rounds[0]?.end()
    expect(await first).toBe(2)
    await turn()
    expect(rounds[1]?.asked).toEqual([2, 3])
    rounds[1]?.end()
    expect(await later).toEqual([4, 6])
  })

  it('are a hundred at most; the rest follows', async () => {
    const { gathering, rounds } = givenRounds()
    const answers = Promise.all(Array.from({ length: 250 }, (_, n) => gathering.ask(n)))
    for (const size of [100, 100, 50]) {
      await turn()
      expect(rounds.at(-1)?.asked.length).toBe(size)
      rounds.at(-1)?.end()
      await turn()
    }
    expect((await answers).at(-1)).toBe(498)
  })
})

it('a slow round holds nobody up; four of them do', async () => {
  const { gathering, rounds } = givenRounds(0)
  const answers: Promise<number>[] = []
  for (let n = 1; n <= 6; n += 1) {
    answers.push(gathering.ask(n))
    await turn()
  }
  expect(rounds.map(({ asked }) => asked)).toEqual([[1], [2], [3], [4]])
  rounds[3]?.end()
  expect(await answers[3]).toBe(8)
  await turn()
  expect(rounds[4]?.asked).toEqual([5, 6])
  for (const round of rounds) round.end()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12])
})

it('a round that fails, fails for those in it and for nobody else', async () => {
  const { gathering, rounds } = givenRounds()
  const failed = Promise.allSettled([1, 2].map((n) => gathering.ask(n)))
  await turn()
  const later = gathering.ask(3)
  rounds[0]?.fail(new Error('gone'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  rounds[1]?.end()
  expect(await later).toBe(6)
})

it('a round that answers too few fails for all: nobody gets the answer of another', async () => {
  const { gathering, rounds } = givenRounds()
  const answers = Promise.allSettled([1, 2].map((n) => gathering.ask(n)))
  await turn()
  rounds[0]?.end([2])
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('whoever comes when too many wait is refused as if the database were away', async () => {
  const { gathering, rounds } = givenRounds()
  const waiting = Array.from({ length: 10_000 }, (_, n) => gathering.ask(n))
  await expect(gathering.ask(0)).rejects.toMatchObject({ code: 'CONNECTION_QUEUE_FULL' })
  for (let round = 0; round < 100; round += 1) {
    await turn()
    rounds.at(-1)?.end()
    await turn()
  }
  expect((await Promise.all(waiting)).length).toBe(10_000)
})
