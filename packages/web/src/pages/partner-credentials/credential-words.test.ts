import { expect, it } from 'vitest'
import { credentialMark } from './credential-words.ts'

const DAY = new Date('2026-11-14T12:00:00Z')

it.each([
  [{ revoked_at: null, expires_at: null, in_use: true }, 'In use'],
  [{ revoked_at: null, expires_at: DAY, in_use: true }, 'Replaced, works until Nov 14, 2026'],
  [{ revoked_at: null, expires_at: DAY, in_use: false }, 'Replaced Nov 14, 2026'],
  [{ revoked_at: DAY, expires_at: null, in_use: false }, 'Revoked Nov 14, 2026'],
  [{ revoked_at: DAY, expires_at: DAY, in_use: false }, 'Revoked Nov 14, 2026'],
])('%o: %s', (ends, text) => {
  expect(credentialMark(ends).text).toContain(text)
})
