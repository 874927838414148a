import { expect, it } from 'vitest'
import { sumOf } from './sum-of.ts'

const PART = { bulkOpId: null, count: 0, totalCents: null, errors: [] }
const ERROR = { domain: 'a.com', code: 'not_sold', message: 'No.' }

it('counts, prices and problems of all parts are added up', () => {
  const first = { ...PART, count: 999, totalCents: 99_900, errors: [ERROR] }
  const second = { ...PART, count: 5, totalCents: 500, errors: [{ ...ERROR, domain: 'b.com' }] }
  expect(sumOf([first, second])).toEqual({
    bulkOpId: null,
    count: 1_004,
    totalCents: 100_400,
    errors: [ERROR, { ...ERROR, domain: 'b.com' }],
  })
})

it('without a price there is no total, and an operation that runs is named', () => {
  const running = { ...PART, bulkOpId: 'bulk_1', count: 3 }
  expect(sumOf([PART, running])).toEqual({ ...running, errors: [] })
})
