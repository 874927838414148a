import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../../test/support/until.ts'
import {
  type LeasedWork,
  type LeasedWorker,
  type LeasedItem,
  renewLease,
  workThrough,
  workUnderLease,
} from './leased-work.ts'

type Piece = { n: number; end: PromiseWithResolvers<boolean> }

/** A queue of work items, each of which ends when the test says so. */
function givenWork(count: number, claimsOf?: (queue: Piece[]) => LeasedWork<Piece>['claims']) {
  const queue = Array.from({ length: count }, (_, n) => {
    return { n, end: Promise.withResolvers<boolean>() }
  })
  const pieces = [...queue]
  const begun: { piece: Piece; place: LeasedItem }[] = []
  const worker = start({
    claims: claimsOf?.(queue) ?? [async ({ max }) => queue.splice(0, max)],
    work: async (piece, place) => {
      begun.push({ piece, place })
      return await piece.end.promise
    },
  })
  onTestFinished(async () => {
    for (const { end } of pieces) end.resolve(false)
    await worker.stop()
  })
  return { worker, pieces, begun }
}

function start(work: Pick<LeasedWork<Piece>, 'claims' | 'work'>): LeasedWorker {
  return workUnderLease<Piece>({
    name: 'pieces',
    log: pino({ level: 'silent' }),
    places: 2,
    lookMs: () => 5,
    about: ({ n }) => ({ n }),
    ...work,
  })
}

describe('a worker', () => {
  it('runs no more items than it has places, and continues when one is free', async () => {
    const { begun, pieces } = givenWork(3)
    await until('two have begun', async () => begun.length === 2)
    expect(begun.map(({ piece }) => piece.n)).toEqual([0, 1])
    pieces[0]?.end.resolve(false)
    await until('the third has begun', async () => begun.length === 3)
  })

  it('starts the next item while the last is being saved, if that freed its place', async () => {
    const { begun } = givenWork(3)
    await until('two have begun', async () => begun.length === 2)
    begun[0]?.place.free()
    await until('the third has begun', async () => begun.length === 3)
  })

  it('tries each of its claims, and passes what is running', async () => {
    const seen: number[] = []
    const { begun } = givenWork(2, (queue) => [
      async () => queue.splice(0, 1),
      async ({ max, underWay }) => {
        seen.push(max, underWay.length)
        return queue.splice(0, max)
      },
    ])
    await until('both have begun', async () => begun.length === 2)
    expect(seen.slice(0, 2)).toEqual([1, 1])
  })

  it('continues after an item or a claim fails', async () => {
    let looks = 0
    const done: number[] = []
    const queue = [0, 1, 2]
    const worker = start({
      claims: [
        async () => {
          looks += 1
          if (looks === 1) throw new Error('the database is away')
          return queue.splice(0, 1).map((n) => ({ n, end: Promise.withResolvers<boolean>() }))
        },
      ],
      work: async ({ n }) => {
        if (n === 0) throw new Error('it went wrong')
        done.push(n)
      },
    })
    onTestFinished(() => worker.stop())
    await until('the others are done', async () => done.length === 2)
  })

  it('starts nothing more when it stops, and waits for what is running', async () => {
    const { worker, begun, pieces } = givenWork(5)
    await until('two have begun', async () => begun.length === 2)
    let isStopped = false
    const stopped = worker.stop().then(() => (isStopped = true))
    expect(begun.map(({ place }) => place.leaving.aborted)).toEqual([true, true])
    pieces[0]?.end.resolve(true)
    await pieces[0]?.end.promise
    expect(isStopped).toBe(false)
    pieces[1]?.end.resolve(true)
    await stopped
    expect(begun).toHaveLength(2)
  })
})

describe('a batch', () => {
  it('gives back the items not yet started when the worker stops', async () => {
    const leave = new AbortController()
    const done: number[] = []
    const back: number[] = []
    await workThrough([1, 2, 3, 4, 5], {
      atOnce: 2,
      leaving: leave.signal,
      work: async (n) => {
        done.push(n)
        if (n === 2) leave.abort()
      },
      giveBack: async (left) => void back.push(...left),
    })
    expect([...done, ...back].sort()).toEqual([1, 2, 3, 4, 5])
    expect(back.length).toBeGreaterThan(0)
  })

  it('starts nothing more after a failure, and lets the other leases run out', async () => {
    const done: number[] = []
    const working = workThrough([1, 2, 3], {
      atOnce: 1,
      leaving: undefined,
      work: async (n) => {
        done.push(n)
        throw new Error('the registrar is in trouble')
      },
      giveBack: async () => void done.push(0),
    })
    await expect(working).rejects.toThrow('in trouble')
    expect(done).toEqual([1])
  })
})

it('a lease is renewed again after a failure, and its loss is reported', async () => {
  const answers = [true, new Error('away'), true, false]
  const heard: string[] = []
  const lost = Promise.withResolvers<void>()
  const lease = renewLease({
    everyMs: 1,
    renew: async () => {
      const answer = answers.shift() ?? false
      heard.push(String(answer))
      if (answer instanceof Error) throw answer
      return answer
    },
    lose: () => lost.resolve(),
    failed: () => void heard.push('failed'),
  })
  await lost.promise
  await lease.stop()
  expect(heard.slice(0, 5)).toEqual(['true', 'Error: away', 'failed', 'true', 'false'])
})
