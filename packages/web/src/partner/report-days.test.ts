import { expect, it } from 'vitest'
import { fillDays, lastDays } from './report-days.ts'

it('the last days end today, across the end of a month', () => {
  const now = new Date('2026-03-02T23:59:59Z')
  expect(lastDays(7, now)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
})

it('a period has every day, with or without data', () => {
  const day = {
    date: '2026-03-01',
    clicks: 3,
    checkouts: 2,
    sales: 1,
    gmv_cents: 9,
    commission_cents: 1,
  }
  const days = fillDays({ from: '2026-02-28', to: '2026-03-02' }, [day])
  expect(days.map(({ date, clicks }) => [date, clicks])).toEqual([
    ['2026-02-28', 0],
    ['2026-03-01', 3],
    ['2026-03-02', 0],
  ])
})
