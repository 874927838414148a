import { describe, expect, it } from 'vitest'
import type { PriceChange } from '../../api/tlds.ts'
import { summaryText } from './history-text.ts'
import { plotSpans, spansOf } from './price-steps.ts'

const NOW = new Date('2026-11-01T00:00:00Z')

function change(at: string, priceCents: number | null, op: PriceChange['op'] = 'renew') {
  return { op, priceCents, at: new Date(at) }
}

const CHANGES = [
  change('2026-01-01T00:00:00Z', 1000),
  change('2026-02-01T00:00:00Z', 9900, 'restore'),
  change('2026-06-02T00:00:00Z', 1500),
]

describe('spansOf', () => {
  it('a price is valid until the next one of the same operation, the last until now', () => {
    expect(spansOf(CHANGES, 'renew', NOW)).toEqual([
      { from: CHANGES[0]?.at, to: CHANGES[2]?.at, priceCents: 1000 },
      { from: CHANGES[2]?.at, to: NOW, priceCents: 1500 },
    ])
  })

  it('is empty for an operation without a history', () => {
    expect(spansOf(CHANGES, 'transfer', NOW)).toEqual([])
  })
})

describe('plotSpans', () => {
  it('draws level lines and a jump between them, on a scale from zero', () => {
    const plot = plotSpans(spansOf(CHANGES, 'renew', NOW), 304, 100)
    expect(plot.ticks).toEqual([0, 500, 1000, 1500])
    expect(plot.path).toBe('M0 33.3L152 33.3L152 0L304 0')
  })

  it('leaves a gap where there was no price', () => {
    const gone = [change('2026-01-01T00:00:00Z', 1000), change('2026-06-02T00:00:00Z', null)]
    const back = [...gone, change('2026-09-01T00:00:00Z', 1000)]
    const { path } = plotSpans(spansOf(back, 'renew', NOW), 304, 100)
    expect(path.match(/M/g)).toHaveLength(2)
  })

  it('a price of zero does not break the scale', () => {
    const { path } = plotSpans(spansOf([change('2026-01-01', 0)], 'renew', NOW), 100, 100)
    expect(path).toBe('M0 100L100 100')
  })
})

describe('summaryText', () => {
  it.each([
    ['$15.00 now, after 1 change. It was $10.00 on Jan 1, 2026.', CHANGES],
    ['$10.00, unchanged since Jan 1, 2026.', CHANGES.slice(0, 1)],
    [
      'No longer offered. It was $10.00 on Jan 1, 2026.',
      [change('2026-01-01T00:00:00Z', 1000), change('2026-06-02T00:00:00Z', null)],
    ],
    ['We’ve never offered this.', [change('2026-01-01T00:00:00Z', null)]],
  ])('says %s', (text, changes) => {
    expect(summaryText(spansOf(changes, 'renew', NOW), 'USD')).toBe(text)
  })
})
