import { describe, expect, it } from 'vitest'
import { isPublicId, publicId, publicIdTime } from './public-id.ts'

describe('publicId', () => {
  it('sorts by creation time', () => {
    const earlier = publicId('ord', new Date('2026-01-01T00:00:00.000Z'))
    const later = publicId('ord', new Date('2026-01-01T00:00:00.001Z'))
    expect([later, earlier].sort()).toEqual([earlier, later])
  })

  it('tells when it was made', () => {
    for (const at of [new Date(0), new Date(1_794_000_000_123), new Date()]) {
      expect(publicIdTime(publicId('req', at))).toEqual(at)
    }
  })

  it('is unique', () => {
    const now = new Date()
    const ids = new Set(Array.from({ length: 10_000 }, () => publicId('evt', now)))
    expect(ids.size).toBe(10_000)
  })

  it('is recognized by its prefix and format', () => {
    const id = publicId('job', new Date())
    expect(isPublicId('job', id)).toBe(true)
    expect(isPublicId('ord', id)).toBe(false)
    expect(isPublicId('job', `${id}0`)).toBe(false)
    expect(isPublicId('job', 'job_../../etc/passwd')).toBe(false)
  })
})
