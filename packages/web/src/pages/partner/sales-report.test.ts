import { expect, it } from 'vitest'
import { salesReport } from './sales-report.ts'

it('splits the days into the period and the one before, each with its totals', () => {
  const by_day = [1, 2, 3, 4].map((n) => {
    return { date: `2026-11-0${n}`, orders: n, gmv_cents: n * 100, commission_cents: n * 10 }
  })
  const all = { orders: 10, gmv_cents: 1_000, commission_cents: 100 }
  const { now, before } = salesReport({ ...all, by_day }, 2)
  expect(before).toMatchObject({ orders: 3, gmv_cents: 300, commission_cents: 30 })
  expect(now).toMatchObject({ orders: 7, gmv_cents: 700, commission_cents: 70 })
  expect(now.days.map(({ date }) => date)).toEqual(['2026-11-03', '2026-11-04'])
})
