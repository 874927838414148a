import { expect, it } from 'vitest'
import { filterOf, isRequestId, parseRequestSearch } from './request-search.ts'

const ID = `req_${'0'.repeat(26)}`
const NONE = { status: '', path: '', span: '', id: '' }

it('reads filters from the address, and ignores what makes no sense', () => {
  expect(parseRequestSearch({})).toEqual(NONE)
  expect(parseRequestSearch({ status: '9xx', span: 'year', id: 'ord_1' })).toEqual(NONE)
  const query = { status: '4xx', path: '/orders', span: 'day', id: ID }
  expect(parseRequestSearch(query)).toEqual(query)
  expect(parseRequestSearch({ path: 'x'.repeat(500) }).path).toHaveLength(200)
})

it('tells a request id from part of a path', () => {
  expect([isRequestId(` ${ID}\n`), isRequestId('/orders'), isRequestId('req_1')]).toEqual([
    true,
    false,
    false,
  ])
})

it('a span begins that long ago', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const search = { ...parseRequestSearch({}), span: 'hour' } as const
  expect(filterOf(search, now)).toEqual({ status: '', path: '', from: '2026-11-17T11:00:00.000Z' })
  expect(filterOf({ ...search, span: '' }, now).from).toBe('')
})
