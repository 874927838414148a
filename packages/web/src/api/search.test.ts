import { describe, expect, it } from 'vitest'
import { splitLines } from './ask-lines.ts'
import { readSearchEvent } from './search.ts'

describe('readSearchEvent', () => {
  it('reads the header', () => {
    const header = { kind: 'header', request_id: 'r', primary: 'a.com', domains: ['a.com', 'a.io'] }
    expect(readSearchEvent(header)).toEqual({
      kind: 'header',
      primary: 'a.com',
      domains: ['a.com', 'a.io'],
    })
  })

  it.each(['primary_done', 'done'])('reads %s', (kind) => {
    expect(readSearchEvent({ kind, count: 2 })).toEqual({ kind })
  })

  it('skips an unknown kind', () => {
    expect(readSearchEvent({ kind: 'advert' })).toBeNull()
  })

  it.each([
    ['text', 'row'],
    ['a row without its fields', { kind: 'row', domain: 'a.com' }],
    ['a header without names', { kind: 'header', primary: 'a.com' }],
    ['a header whose names are not text', { kind: 'header', primary: 'a.com', domains: [1] }],
  ])('refuses %s', (_what, value) => {
    expect(() => readSearchEvent(value)).toThrow('couldn’t read the service’s answer')
  })
})

describe('splitLines', () => {
  it('keeps an unfinished line', () => {
    expect(splitLines('{"a":1}\n{"b"')).toEqual({ lines: ['{"a":1}'], rest: '{"b"' })
  })

  it('skips empty lines', () => {
    expect(splitLines('\n{"a":1}\r\n\n')).toEqual({ lines: ['{"a":1}\r'], rest: '' })
  })
})
