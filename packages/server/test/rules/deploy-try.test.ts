import { describe, expect, it } from 'vitest'
import { type Counts, type Failure, newCounts } from '../../../../deploy/try/counts.ts'
import { findProblems, type Row } from '../../../../deploy/try/judge.ts'
import { FAULTS, readOptions } from '../../../../deploy/try/options.ts'
import { describePromises } from '../../../../deploy/try/promises.ts'
import type { Verdict } from '../../../../deploy/try/verify.ts'

const SOUND: Verdict = {
  orders: { confirmed: 10, recorded: 10, lost: 0, twice: 0 },
  events: { recorded: 10, missing: 0, twice: 0 },
  deliveries: { arrived: 10, missing: 0, twice: 0 },
  broken: [],
}

const KILLED_AT = 400
const GONE_AT = 500

function row(part: Row['part'], changes: Partial<Counts> = {}, backAt = 1_000): Row {
  const counts = { ...newCounts(), reads: 100, orders: 10, ms: [5], ...changes }
  return { part, counts, seconds: 8, caused: { killedAt: KILLED_AT, goneAt: GONE_AT, backAt } }
}

const problems = (rows: Row[], verdict = SOUND) => findProblems([row('steady'), ...rows], verdict)
const failed = (what: string, count = 1, beganAt = GONE_AT - 1, more: Partial<Failure> = {}) => ({
  failures: Array.from({ length: count }, () => {
    return { what, beganAt, endedAt: Math.max(beganAt, GONE_AT), isOrder: true, ...more }
  }),
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

  it('fails when calls fail that were not under way on the killed server', () => {
    const read = { isOrder: false }
    expect(problems([row('server', failed('502', 1, GONE_AT - 1, read))])).toEqual([])
    // Caddy sends a read to another server at once.
    const later = row('server', failed('502', 1, GONE_AT + 1, read))
    expect(problems([later])).toEqual(['server: calls failed with 502'])
    const closed = row('server', failed('ECONNRESET', 1, GONE_AT + 1))
    expect(problems([closed])).toEqual(['server: calls failed with ECONNRESET'])
    const earlier = { endedAt: KILLED_AT - 1 }
    const before = row('server', failed('502', 1, KILLED_AT - 100, earlier))
    expect(problems([before])).toEqual(['server: calls failed with 502'])
  })

  it('fails when calls were never sent', () => {
    expect(problems([row('lag', { held_back: 3 })])).toEqual(['lag: 3 calls were never sent'])
    expect(problems([row('postgres', { held_back: 3 })])).toHaveLength(1)
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
    expect(problems([row('restart'), row('worker'), row('proxy')], twice)).toEqual([])
    const repeated = problems([row('restart'), { ...row('worker'), repeated: 1 }], twice)
    expect(repeated).toEqual(['1 deliveries arrived twice'])
  })

  it('says of every part what it shows, and the most that is allowed', () => {
    const steady: Row = { part: 'steady', counts: { ...newCounts(), ms: [5] }, seconds: 8 }
    const rows: Row[] = [
      steady,
      row('restart'),
      row('server', failed('502', 2)),
      row('redis-hung', { ms: [17] }),
      row('postgres', { ...failed('503', 40), failedAt: 2_500 }),
    ]
    expect(describePromises(rows)).toEqual([
      'restart: 110 calls in 8 s, 0 failed, 0 failed for good',
      'server: 110 calls in 8 s, 2 failed, cut off by the kill: 2 × 502, 0 failed for good',
      'redis-hung: 110 calls in 8 s, 0 failed, reads took 12 ms longer in the median (at most 50 ms), 0 failed for good',
      'postgres: 110 calls in 8 s, 40 failed, the last 1.5 s after it was back (at most 5 s), 0 failed for good',
    ])
  })

  it('tries every fault unless told otherwise, in its order', () => {
    expect(readOptions([]).faults).toEqual([...FAULTS])
    expect(readOptions(['--faults', 'lag,restart']).faults).toEqual(['restart', 'lag'])
    expect(() => readOptions(['--faults', 'flood'])).toThrow('--faults must be some of')
    expect(() => readOptions(['--lag', '1'])).toThrow('--lag must be a whole number from 15')
  })
})
