import { describe, expect, it } from 'vitest'
import { CALLING_CODES, countries } from './countries.ts'
import { registryPhone } from './phone-number.ts'

describe('a phone number', () => {
  it.each([
    ['+353 91 123 456', 'NL', '+353.91123456'],
    ['(091) 123456', 'IE', '+353.91123456'],
    ['091 123-456', 'IE', '+353.91123456'],
    ['00353 91 123456', 'NL', '+353.91123456'],
    ['+44 (0)20 7946 0958', 'IE', '+44.2079460958'],
    ['+353.91123456', 'IE', '+353.91123456'],
    ['+1 (212) 555-0123', 'NL', '+1.2125550123'],
    ['1-212-555-0123', 'US', '+1.2125550123'],
    ['(212) 555-0123', 'CA', '+1.2125550123'],
    ['8 495 123-45-67', 'RU', '+7.4951234567'],
    ['06 1 234 5678', 'HU', '+36.12345678'],
    ['06 1234 5678', 'IT', '+39.0612345678'],
    ['0201234567', 'NL', '+31.201234567'],
  ])('%s in %s is %s', (typed, country, number) => {
    expect(registryPhone(typed, country)).toBe(number)
  })

  it.each([
    ['', 'NL'],
    ['12', 'NL'],
    ['call me', 'NL'],
    ['+999 123456', 'NL'],
    ['+31 123456789012345', 'NL'],
    ['020 1234567', ''],
    ['+31 20 123 4567 ext. 5', 'NL'],
  ])('%s in %s can’t be converted', (typed, country) => {
    expect(registryPhone(typed, country)).toBeUndefined()
  })

  it('is never changed by a second conversion', () => {
    for (const [country, code] of CALLING_CODES) {
      const once = registryPhone('2345678', country)
      expect(once).toBe(`+${code}.2345678`)
      expect(registryPhone(once ?? '', 'NL')).toBe(once)
    }
  })
})

it('no calling code is the beginning of another, so that numbers can be split', () => {
  const codes = [...new Set(CALLING_CODES.values())]
  for (const code of codes) {
    expect(codes.filter((other) => other !== code && other.startsWith(code))).toEqual([])
  }
})

it('every country has a name, and the list is sorted by it', () => {
  const names = countries().map(({ name }) => name)
  expect(names.length).toBe(249)
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})
