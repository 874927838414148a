import { expect, it } from 'vitest'
import { limitText } from './limit-text.ts'

it.each([
  [{ max: 60, windowSeconds: 60, by: 'credential' }, '60 requests a minute for each credential'],
  [{ max: 1_200, windowSeconds: 86_400, by: 'ip' }, '1,200 requests a day for each address'],
  [{ max: 5, windowSeconds: 900, by: 'account' }, '5 requests in 900 seconds for each account'],
])('%o is put into words', (limit, text) => {
  expect(limitText(limit)).toBe(text)
})
