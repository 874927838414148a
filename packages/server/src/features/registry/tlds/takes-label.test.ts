import { describe, expect, it } from 'vitest'
import { takesLabel } from './takes-label.ts'

const CYRILLIC = '-0123456789абвгдежзийклмнопрстуфхцчшщъыьэюя'
const POLISH = '-0123456789abcdefghijklmnopqrstuvwxyzóąćęłńśźż'

describe('a registry’s IDN tables', () => {
  it.each([
    ['without tables every label is allowed', undefined, 'кофеshop', true],
    ['a plain label needs no table', { tables: [], isOpen: false }, 'coffee-1', true],
    ['a label within one table', { tables: [CYRILLIC, POLISH], isOpen: false }, 'кофе-1', true],
    ['a label within the other table', { tables: [CYRILLIC, POLISH], isOpen: false }, 'łódź', true],
    [
      'a letter that is in no table',
      { tables: [CYRILLIC, POLISH], isOpen: false },
      'bücher',
      false,
    ],
    ['letters from two tables', { tables: [CYRILLIC, POLISH], isOpen: false }, 'łódźя', false],
    [
      'one script where a language has no table',
      { tables: [CYRILLIC], isOpen: true },
      'bücher',
      true,
    ],
    [
      'mixed scripts where a language has no table',
      { tables: [CYRILLIC], isOpen: true },
      'кофеshop',
      false,
    ],
  ])('%s', (_name, idn, label, isTaken) => {
    expect(takesLabel(idn === undefined ? {} : { idn }, label)).toBe(isTaken)
  })
})
