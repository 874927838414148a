import { describe, expect, it } from 'vitest'
import { anything, date, list, nullable, number, oneOf, read, record } from './shape.ts'
import { text, truth } from './shape.ts'
import type { Word } from './shape.ts'

const ORDER = { id: text, 'note?': text, paid_cents: nullable(number), at: date }
const GIVEN = { id: 'a', paid_cents: null, at: '2026-11-03T09:30:00.000Z' }

describe('read', () => {
  it('returns the fields of a shape, with dates as Date, and drops unknown fields', () => {
    expect(read(ORDER, { ...GIVEN, later: 1 })).toEqual({
      id: 'a',
      paid_cents: null,
      at: new Date(Date.UTC(2026, 10, 3, 9, 30)),
    })
  })

  it('keeps a field that may be missing', () => {
    expect(read(ORDER, { ...GIVEN, note: 'x' }).note).toBe('x')
  })

  it.each([
    ['nothing', undefined],
    ['a list in place of fields', [{ surprise: null }]],
    ['a missing field', { ...GIVEN, id: undefined }],
    ['a missing amount', { ...GIVEN, paid_cents: undefined }],
    ['an amount that is text', { ...GIVEN, paid_cents: '1' }],
    ['an invalid date', { ...GIVEN, at: 'soon' }],
    ['null where it is not allowed', { ...GIVEN, at: null }],
  ])('refuses %s', (_what, value) => {
    expect(() => read(ORDER, value)).toThrow('couldn’t read the service’s answer')
  })

  it.each([
    [list(number), [1, '2']],
    [list(number), null],
    [truth, 1],
    [record, []],
    [oneOf({ id: text }, { name: text }), {}],
  ])('refuses a value of the wrong type', (shape, value) => {
    expect(() => read(shape, value)).toThrow('couldn’t read the service’s answer')
  })

  it('uses the first shape that matches', () => {
    const either = oneOf({ approval_id: text }, { id: text })
    expect(read(either, { id: 'a', approval_id: 'b' })).toEqual({ approval_id: 'b' })
    expect(read(either, { id: 'a' })).toEqual({ id: 'a' })
  })

  it('passes on an unknown word', () => {
    expect(read(text as Word<'open' | 'paid'>, 'gone')).toBe('gone')
  })

  it('keeps a value that has no shape of its own', () => {
    expect(read({ data: record, more: anything }, { data: { a: [1] }, more: null })).toEqual({
      data: { a: [1] },
      more: null,
    })
  })
})
