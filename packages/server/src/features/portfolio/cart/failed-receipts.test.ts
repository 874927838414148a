import { expect, it } from 'vitest'
import { FailedReceipts } from './failed-receipts.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms)

it('a receipt rests longer after each failure, for ten minutes at most', () => {
  const failed = new FailedReceipts()
  let now = 0
  const rests: number[] = []
  for (let n = 1; n <= 12; n += 1) {
    expect(failed.noteFailure('rcpt_1', at(now))).toBe(n)
    const from = now
    while (failed.resting(at(now)).length > 0) now += 1_000
    rests.push(now - from)
  }
  expect(rests.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
  expect(rests.at(-1)).toBe(600_000)
  expect(failed.resting(at(0))).toEqual(['rcpt_1'])
  failed.noteSuccess('rcpt_1')
  expect(failed.resting(at(0))).toEqual([])
})
