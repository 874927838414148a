import { describe, expect, it } from 'vitest'
import type { LedgerHealth, Result } from '../../api/ledger.ts'
import { verdictOf } from './verdict.ts'

const AT = new Date('2026-11-15T12:00:00Z')
const MINUTE_MS = 60_000

function health(results: Result[], checked_at: Date | null = AT): LedgerHealth {
  const invariants = results.map((result, index) => {
    return { id: `I${index}`, text: '', result, found: [] }
  })
  const rest = { balances: [], overdue: [], is_check_asked: false }
  return { checked_at, duration_ms: 1, entry_count: 1, invariants, ...rest }
}

const toneOf = (given: LedgerHealth, minutesLater = 1) =>
  verdictOf(given, AT.getTime() + minutesLater * MINUTE_MS).tone

describe('verdictOf', () => {
  it('is good only if everything was checked recently and is valid', () => {
    expect(toneOf(health(['holds', 'holds']))).toBe('good')
    expect(toneOf(health(['holds', 'holds']), 15)).toBe('good')
    expect(toneOf(health(['holds', 'holds']), 16)).toBe('waiting')
    expect(toneOf(health(['holds', 'not_checked']))).toBe('waiting')
    expect(toneOf(health(['not_checked'], null))).toBe('unknown')
  })

  it('broken invariants come first, however old the check is', () => {
    const { tone, text } = verdictOf(health(['broken', 'not_checked', 'holds']), Infinity)
    expect([tone, text]).toEqual(['bad', '1 of 3 checks fail'])
  })
})
