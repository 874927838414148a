import { describe, expect, it } from 'vitest'
import { isOffensive, isUnwelcome, readsBadly, soundsBad } from './unwelcome.ts'

describe('words that nobody wants in a name', () => {
  it('are recognized alone, and where two words meet', () => {
    expect(isOffensive('porn')).toBe(true)
    expect(readsBadly(['pen', 'island'])).toBe(true)
    expect(readsBadly(['pencil', 'island'])).toBe(false)
    expect(readsBadly(['pens', 'hits'])).toBe(true)
    expect(readsBadly(['therap', 'ist', 'finder'])).toBe(true)
    expect(soundsBad('glassora')).toBe(true)
  })

  it.each([
    ['grape', 'juice'],
    ['essex', 'bakery'],
    ['class', 'hub'],
    ['button', 'box'],
  ])('are not seen in ordinary words: %s %s', (...words) => expect(readsBadly(words)).toBe(false))

  it('are sad words and brands too, but only if we would add them', () => {
    expect(isUnwelcome('funeral')).toBe(true)
    expect(isUnwelcome('paypal')).toBe(true)
    expect(readsBadly(['funeral', 'flowers'])).toBe(false)
  })
})
