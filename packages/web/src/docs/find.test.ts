import { expect, it } from 'vitest'
import { findInDocs } from './find.ts'

const titles = (query: string) => findInDocs(query).map(({ title }) => title)

it.each([
  ['webhook', 'Webhooks'],
  ['idempotency-key', 'Idempotency'],
  ['HMAC', 'Signing'],
  ['quickstart', 'Your first request'],
  ['retry', 'What to retry'],
  ['record sale', 'Record a sale you collected payment for'],
  ['POST /api/partner/v1/quotes', 'Create a quote: lock the buy now price for ten minutes'],
])('"%s" finds %s first', (query, title) => {
  expect(titles(query)[0]).toBe(title)
})

it('every word must match', () => {
  expect(titles('webhook zzzz')).toEqual([])
})

it('an empty query finds nothing, and a broad one only a few', () => {
  expect(titles('   ')).toEqual([])
  expect(titles('a')).toHaveLength(8)
})

it('finds nothing that only our own pages call', () => {
  expect(titles('sign-in')).toEqual([])
  expect(titles('/api/cart')).toEqual([])
})
