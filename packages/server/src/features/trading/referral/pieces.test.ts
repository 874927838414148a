import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { landings } from './landing.ts'
import { maskEmail } from '../../../values/mask-email.ts'
import { mergeDays } from './merge-days.ts'
import { readPeriod } from '../../../http/period.ts'

describe('where a link leads', () => {
  const landingOf = landings(['seo-crawl'])

  it.each([
    [{ domain: null, product: null }, '/'],
    [{ domain: 'solarhub.com', product: null }, '/search?q=solarhub.com'],
    [{ domain: 'xn--bcher-kva.de', product: null }, '/search?q=xn--bcher-kva.de'],
    [{ domain: null, product: 'market' }, '/market'],
    [{ domain: null, product: 'seo-crawl' }, '/tools/seo-crawl'],
    [{ domain: null, product: 'not-built-yet' }, '/'],
  ])('%o leads to %s', (link, path) => {
    expect(landingOf(link)).toBe(path)
  })

  it('is always one of our own paths, whatever the table contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (domain, product, isDomain) => {
        const path = landingOf({ domain: isDomain ? domain : null, product })
        const landed = new URL(path, 'https://house.example')
        expect(landed.origin).toBe('https://house.example')
        expect(path).toMatch(/^\/(?![/\\])[\x20-\x7e]*$/)
      }),
    )
  })
})

it('a masked address keeps its domain and at most one letter', () => {
  expect(maskEmail('ada@example.com')).toBe('a***@example.com')
  expect(maskEmail('a@example.com')).toBe('***@example.com')
  expect(maskEmail('"a@b"@example.com')).toBe('"***@example.com')
})

describe('a report period', () => {
  const at = (text: string) => new Date(text)

  it('includes the last day if given as dates, and excludes the end if given as times', () => {
    expect(readPeriod({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: at('2026-11-01T00:00:00Z'),
      to: at('2026-12-01T00:00:00Z'),
    })
    const to = '2026-11-15T12:30:00+01:00'
    expect(readPeriod({ to })).toEqual({ from: undefined, to: at('2026-11-15T11:30:00Z') })
  })

  it.each(['2026-02-30', '2026-13-01', 'yesterday', '2026-11-15T12:30', '15', '2026', '', ' '])(
    'can’t start at "%s"',
    (from) => {
      expect(() => readPeriod({ from })).toThrow('from must be a date')
    },
  )

  it('can’t end before it starts', () => {
    expect(() => readPeriod({ from: '2026-11-02', to: '2026-11-01' })).toThrow('to must come after')
    expect(readPeriod({ from: '2026-11-01', to: '2026-11-01' }).from).toBeDefined()
  })
})

it('merges the days of several reports into one list, oldest first', () => {
  const days = mergeDays([
    [{ date: '2026-11-02', clicks: 3 }],
    [],
    [
      { date: '2026-11-01', sales: 1, gmv_cents: 500, commission_cents: 75 },
      { date: '2026-11-02', sales: 2, gmv_cents: 900, commission_cents: 135 },
    ],
  ])
  expect(
    days.map(({ date, clicks, checkouts, sales }) => [date, clicks, checkouts, sales]),
  ).toEqual([
    ['2026-11-01', 0, 0, 1],
    ['2026-11-02', 3, 0, 2],
  ])
})
