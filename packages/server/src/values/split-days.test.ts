import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitDays } from './split-days.ts'

const at = (text: string) => new Date(`${text}Z`)

it('whole days need no parts, even across the end of a month and a leap day', () => {
  const span = { from: at('2028-02-28T00:00'), to: at('2028-03-01T00:00') }
  expect(splitDays(span)).toEqual({ days: span, parts: [] })
})

it('an open end has no part', () => {
  expect(splitDays({ from: undefined, to: undefined })).toEqual({
    days: { from: undefined, to: undefined },
    parts: [],
  })
  expect(splitDays({ from: at('2026-01-31T23:00'), to: undefined })).toEqual({
    days: { from: at('2026-02-01T00:00'), to: undefined },
    parts: [{ from: at('2026-01-31T23:00'), to: at('2026-02-01T00:00') }],
  })
})

it('a span within one day, or backwards, has no whole day', () => {
  const [early, late] = [at('2026-01-05T10:00'), at('2026-01-05T11:00')]
  expect(splitDays({ from: early, to: late })).toEqual({
    days: undefined,
    parts: [{ from: early, to: late }],
  })
  expect(splitDays({ from: late, to: early })).toEqual({ days: undefined, parts: [] })
})

it('days and parts cover every moment of the span exactly once', () => {
  const time = fc.integer({ min: 0, max: 400 }).map((sixths) => new Date(sixths * 4 * 3_600_000))
  fc.assert(
    fc.property(time, time, time, (from, to, moment) => {
      const { days, parts } = splitDays({ from, to })
      const isIn = (span: { from: Date; to: Date }) => moment >= span.from && moment < span.to
      const spans = [
        ...parts,
        ...(days ? [{ from: days.from ?? new Date(0), to: days.to ?? new Date(0) }] : []),
      ]
      expect(spans.filter(isIn).length).toBe(isIn({ from, to }) ? 1 : 0)
    }),
  )
})
