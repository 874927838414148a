import { describe, expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

const tables = ['abcdefghijklmnopqrstuvwxyzäöüß0123456789-éèç', 'abcdefghijklmnopqrstuvwxyzäöüß-']
const languages = [
  { code: 'EUR', table: 0 },
  { code: 'GER', table: 1 },
  { code: 'ANY', table: null },
]
const rules = { idn: { tables, isOpen: true, languages } }

describe('languageOf', () => {
  it.each([
    ['the smallest table that has every character', 'münchen', 'GER'],
    ['a larger table', 'café', 'EUR'],
    ['a language without a table, for any one script', 'пример', 'ANY'],
    ['none for two scripts at once', 'pаypal', undefined],
    ['none for plain letters', 'plain-1', undefined],
  ])('%s', (_what, label, code) => {
    expect(languageOf(rules, label)).toBe(code)
  })

  it('is unknown for TLDs that were synced before we stored languages', () => {
    expect(languageOf({ idn: { tables, isOpen: true } }, 'münchen')).toBeUndefined()
    expect(languageOf({}, 'münchen')).toBeUndefined()
  })
})
