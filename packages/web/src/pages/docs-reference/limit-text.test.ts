import { expect, it } from 'vitest'
import { limitText } from './limit-text.ts'

it.each([
  [{ max: 60, windowSeconds: 60, by: 'credential' }, '60 requests per minute per credential'],
  [{ max: 1_200, windowSeconds: 86_400, by: 'ip' }, '1,200 requests per day per IP address'],
  [{ max: 5, windowSeconds: 900, by: 'account' }, '5 requests per 900 seconds per account'],
])('%o is put into words', (limit, text) => {
  expect(limitText(limit)).toBe(text)
})
