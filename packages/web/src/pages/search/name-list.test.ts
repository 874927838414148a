import { describe, expect, it } from 'vitest'
import { LIST_MAX, readNames } from '../../watching/read-names.ts'
import { listHref, parseList } from './name-list.ts'

describe('a shared list of names', () => {
  it('reads its names from the address, each once and in order', () => {
    expect(parseList('b.io, A.com,b.io')).toEqual(['b.io', 'a.com'])
    expect(parseList('bücher.de')).toEqual(['bücher.de'])
  })

  it.each([undefined, 7, '', ',,', 'a', 'a@b.com', '<b>.com', 'a..com', `${'a'.repeat(64)}.com`])(
    '%j has no names',
    (raw) => {
      expect(parseList(raw)).toEqual([])
    },
  )

  it('is bounded', () => {
    const many = Array.from({ length: 10 * LIST_MAX }, (_, place) => `name${place}.com`)
    expect(parseList(many.join(','))).toHaveLength(LIST_MAX)
    expect(readNames([...many, 7, null])).toHaveLength(LIST_MAX)
  })

  it('has an address that people can read', () => {
    expect(listHref(['a.com', 'b.io'])).toBe('/search?list=a.com,b.io')
    expect(listHref([])).toBe('/search')
  })
})
