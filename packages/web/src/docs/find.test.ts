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

it('a word in the text of a section finds that section, and shows where it is', () => {
  const sections = [
    {
      path: '/docs/webhooks',
      title: 'Failed deliveries',
      text: `${'Before. '.repeat(20)}Each wait varies by up to 20% (jitter). ${'After. '.repeat(30)}`,
    },
    { path: '/docs/webhooks', title: 'Webhooks', text: 'Get events. A secret starts with whsec_.' },
  ]
  expect(findInDocs('jitter')).toEqual([])
  const [section, ...more] = findInDocs('Jitter wait', sections)
  expect([section?.to, section?.title, more]).toEqual([
    '/docs/webhooks#failing',
    'Failed deliveries',
    [],
  ])
  expect(section?.text).toMatch(/^… .*by up to 20% \(jitter\)\..* …$/)
  expect(section?.text.length).toBeLessThan(130)
  expect(findInDocs('whsec', sections)).toEqual([
    { to: '/docs/webhooks', title: 'Webhooks', text: 'Get events. A secret starts with whsec_.' },
  ])
  // Titles come first, as they do without the texts.
  expect(findInDocs('webhook', sections)[0]?.text).toBe(
    'Get events as they happen, and verify that they came from us.',
  )
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
