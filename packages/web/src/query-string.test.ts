import { describe, expect, it } from 'vitest'
import { formatQuery, parseQuery } from './query-string.ts'

describe('parseQuery', () => {
  it('keeps digits as text, so a search for 42 stays a search for 42', () => {
    expect(parseQuery('?q=42&page=3')).toEqual({ q: '42', page: '3' })
  })

  it('decodes escapes and plus signs', () => {
    expect(parseQuery('?q=caf%C3%A9+bar')).toEqual({ q: 'café bar' })
  })
})

describe('formatQuery', () => {
  it('leaves out empty values and those without text', () => {
    expect(formatQuery({ q: '', tld: 'io', max: null, page: undefined })).toBe('?tld=io')
  })

  it('is empty, without a question mark, when nothing is left', () => {
    expect(formatQuery({ q: '' })).toBe('')
  })

  it('writes what parseQuery reads', () => {
    const search = { q: 'a&b=c?', tld: 'co.uk' }
    expect(parseQuery(formatQuery(search))).toEqual(search)
  })
})
