import { expect, it } from 'vitest'
import { lengthText, listingHref, shownName } from './listing-text.ts'

it.each([
  [{ domain: 'solarhub.com' }, '8 letters'],
  [{ domain: 'x.com' }, '1 letter'],
  [{ domain: 'a1-b.co.uk' }, '4 characters'],
  [{ domain: 'xn--bcher-kva.com', unicode: 'bücher.com' }, '6 letters'],
])('%j has %s before its TLD', (listing, text) => {
  expect(lengthText(listing)).toBe(text)
})

it('shows the Unicode form and links the ASCII form, which is exact', () => {
  const listing = { domain: 'xn--bcher-kva.com', unicode: 'bücher.com' }
  expect(shownName(listing)).toBe('bücher.com')
  expect(listingHref(listing)).toBe('/market/xn--bcher-kva.com')
})
