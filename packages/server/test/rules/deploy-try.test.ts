import { describe, expect, it } from 'vitest'
import { type Counts, newCounts } from '../../../../deploy/try/counts.ts'
import { findProblems, type Row } from '../../../../deploy/try/judge.ts'
import { FAULTS, readOptions } from '../../../../deploy/try/options.ts'
import type { Verdict } from '../../../../deploy/try/verify.ts'

const SOUND: Verdict = {
  orders: { confirmed: 10, recorded: 10, lost: 0, twice: 0 },
  events: { recorded: 10, missing: 0, twice: 0 },
  deliveries: { arrived: 10, missing: 0, twice: 0 },
  broken: [],
}

const GONE_AT = 500

function row(part: Row['part'], changes: Partial<Counts> = {}, backAt = 1_000): Row {
  const counts = { ...newCounts(), reads: 100, orders: 10, ms: [5], ...changes }
  return { part, counts, caused: { goneAt: GONE_AT, backAt } }
}

const problems = (rows: Row[], verdict = SOUND) => findProblems([row('steady'), ...rows], verdict)
const failed = (what: string, count = 1, beganAt = GONE_AT) => ({
  failures: Array.from({ length: count }, () => ({ what, beganAt })),
})

describe('deploy/try.sh', () => {
  it('passes when nothing failed that had to work', () => {
    expect(problems(FAULTS.map((fault) => row(fault)))).toEqual([])
    expect(problems([row('server', failed('502', 3))])).toEqual([])
    expect(problems([row('server', failed('401 replay_detected'))])).toEqual([])
    expect(problems([row('postgres', { ...failed('503', 40), failedAt: 5_900 })])).toEqual([])
  })

  it.each(['upgrade', 'restart', 'worker', 'redis', 'redis-hung', 'replica', 'lag'] as const)(
    'fails when a call fails during %s',
    (part) => {
      expect(problems([row(part, failed('503', 2))])).toEqual([`${part}: 2 calls failed`])
    },
  )

  it('fails when calls on a killed server fail otherwise than cut off', () => {
    expect(problems([row('server', failed('500'))])).toEqual(['server: calls failed with 500'])
    const other = row('server', failed('401 invalid_signature', 2))
    expect(problems([other])).toEqual(['server: calls failed with 401 invalid_signature'])
  })

  it('fails when calls fail that were sent after the proxy must have noticed a killed server', () => {
    expect(problems([row('server', failed('502', 2, GONE_AT + 900))])).toEqual([])
    const later = row('server', failed('502', 2, GONE_AT + 1_100))
    expect(problems([later])).toEqual(['server: calls failed with 502'])
  })

  it('fails when calls still fail 5 s after the database is back', () => {
    const late = row('postgres', { ...failed('503'), failedAt: 6_100 })
    expect(problems([late])).toEqual(['postgres: calls failed for 5.1 s after it was back'])
  })

  it('fails when a hung Redis adds more than 50 ms', () => {
    expect(problems([row('redis-hung', { ms: [54] })])).toEqual([])
    expect(problems([row('redis-hung', { ms: [60] })])).toEqual([
      'redis-hung: reads took 55 ms longer',
    ])
  })

  it('fails when calls fail for good, or a sold name is offered', () => {
    expect(problems([row('proxy', { given_up: 1 })])).toEqual(['proxy: 1 calls failed for good'])
    expect(problems([row('lag', { sold_but_shown: 2 })])).toEqual([
      'lag: 2 sold names were still offered',
    ])
  })

  it('fails when something is lost or twice, or the ledger is broken', () => {
    const lost = { ...SOUND, orders: { ...SOUND.orders, lost: 1 }, broken: ['I1: sums'] }
    expect(problems([], lost)).toEqual(['1 confirmed orders are lost', 'ledger: I1: sums'])
    const twice = { ...SOUND, deliveries: { ...SOUND.deliveries, twice: 1 } }
    expect(problems([row('restart')], twice)).toEqual(['1 deliveries arrived twice'])
    // A killed worker can't know whether its last delivery arrived.
    expect(problems([row('worker')], twice)).toEqual([])
  })

  it('tries every fault unless told otherwise, in its order', () => {
    expect(readOptions([]).faults).toEqual([...FAULTS])
    expect(readOptions(['--faults', 'lag,restart']).faults).toEqual(['restart', 'lag'])
    expect(() => readOptions(['--faults', 'flood'])).toThrow('--faults must be some of')
    expect(() => readOptions(['--lag', '1'])).toThrow('--lag must be a whole number from 15')
  })
})
