import { expect, it } from 'vitest'
import { timedUuid } from './timed-uuid.ts'

it('is a unique version 7 UUID that contains its millisecond', () => {
  const now = new Date('2026-11-15T00:00:00.123Z')
  const ids = Array.from({ length: 1_000 }, () => timedUuid(now))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now.getTime())
  }
})

it('sorts by creation time', () => {
  const later = timedUuid(new Date(2_000_000_000_001))
  expect(timedUuid(new Date(2_000_000_000_000)) < later).toBe(true)
})
