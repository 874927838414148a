import { describe, expect, it } from 'vitest'
import { CALLING_CODES, countries } from './countries.ts'
import { hasExtension, registryPhone } from './phone-number.ts'

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
    ['8 612 34567', 'LT', '+370.61234567'],
    ['0 612 34567', 'LT', '+370.61234567'],
    ['800 12345', 'LT', '+370.80012345'],
    ['+370 8 612 34567', 'NL', '+370.61234567'],
    ['8 (029) 123-45-67', 'BY', '+375.291234567'],
    ['8 029 123 45 67', 'BY', '+375.291234567'],
    ['8 727 123 45 67', 'KZ', '+7.7271234567'],
    ['800 123 45 67', 'RU', '+7.8001234567'],
    ['7 495 123 45 67', 'RU', '+7.4951234567'],
    ['01 55 1234 5678', 'MX', '+52.5512345678'],
    ['+52 1 55 1234 5678', 'MX', '+52.5512345678'],
    ['0 11 91234-5678', 'BR', '+55.11912345678'],
    ['0 15 11 91234-5678', 'BR', '+55.11912345678'],
    ['0 15 11 1234-5678', 'BR', '+55.1112345678'],
    ['011 44 12 34', 'GA', '+241.11441234'],
    ['011 4321-5678', 'AR', '+54.1143215678'],
    ['011 353 91 123456', 'US', '+353.91123456'],
    ['011 353 91 123456', 'JM', '+353.91123456'],
    ['0011 353 91 123456', 'AU', '+353.91123456'],
    ['00353 91 123456', 'AU', '+353.91123456'],
    ['02 9123 4567', 'AU', '+61.291234567'],
    ['8 10 353 91 123456', 'RU', '+353.91123456'],
    ['010 353 91 123456', 'JP', '+353.91123456'],
    ['012 353 91 123456', 'IL', '+353.91123456'],
    ['03-1234-5678', 'JP', '+81.312345678'],
    ['+44 020 7946 0958', 'NL', '+44.2079460958'],
    ['+39 06 1234 5678', 'NL', '+39.0612345678'],
    ['01 90 01 12 34', 'BJ', '+229.0190011234'],
    ['+31 20 123 4567 ext. 5', 'NL', '+31.201234567'],
    ['+1 212 555 0123 x1234', 'NL', '+1.2125550123'],
    ['(212) 555-0123, ext 12', 'US', '+1.2125550123'],
    ['020 123 4567 #5', 'NL', '+31.201234567'],
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
    ['+31 20 123 4567 ext. five', 'NL'],
    ['555-0123', 'US'],
    ['495 123 45', 'RU'],
    ['011 15 4321-5678', 'AR'],
    ['01 44 12 34', 'GA'],
    ['001 212 555 0123', 'HK'],
    ['001 010 353 91 123456', 'JP'],
    ['0001 2345678', 'NL'],
    ['01 234 5678', 'HU'],
  ])('%s in %s can’t be converted', (typed, country) => {
    expect(registryPhone(typed, country)).toBeUndefined()
  })

  it.each([
    ['+31 20 123 4567 ext. 5', true],
    ['+1 212 555 0123x12 ', true],
    ['+31 20 123 4567', false],
    ['', false],
  ])('has an extension, because the page says that it is left out: %s %s', (typed, has) => {
    expect(hasExtension(typed)).toBe(has)
  })

  it('is never changed by a second conversion', () => {
    for (const [country, code] of CALLING_CODES) {
      const once = registryPhone('2345678901', country)
      expect(once).toBe(`+${code}.2345678901`)
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
