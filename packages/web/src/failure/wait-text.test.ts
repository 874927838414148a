import { describe, expect, it } from 'vitest'
import { shortWaitText, waitText } from './wait-text.ts'

describe('a wait in words', () => {
  it.each([
    [1, '1 second', '1 s'],
    [119, '119 seconds', '119 s'],
    [120, '2 minutes', '2 min'],
    [121, '3 minutes', '3 min'],
    [3_600, '1 hour', '1 h 0 min'],
    [67_964, '18 hours 53 minutes', '18 h 53 min'],
  ])('%i seconds are %s', (seconds, long, short) => {
    expect(waitText(seconds)).toBe(long)
    expect(shortWaitText(seconds)).toBe(short)
  })
})
