import { describe, expect, it } from 'vitest'
import { Pace } from './pace.ts'

function paceAfter(asked: number, everyMs: number) {
  const pace = new Pace()
  for (let i = 0; i < asked; i += 1) pace.note(i * everyMs)
  return pace
}

describe('the pace of a search while typing', () => {
  it.each([
    [0, 0],
    [23, 0],
    [24, 250],
    [40, 900],
  ])('after %i searches within the minute waits %i ms', (asked, pauseMs) => {
    expect(paceAfter(asked, 100).pauseMs(asked * 100)).toBe(pauseMs)
  })

  it('waits a moment for the end of a burst of keys', () => {
    expect(paceAfter(1, 0).pauseMs(30)).toBe(20)
    expect(paceAfter(1, 0).pauseMs(50)).toBe(0)
  })

  it('waits until the oldest is a minute old, rather than being refused', () => {
    expect(paceAfter(54, 1_000).pauseMs(54_000)).toBe(6_000)
    expect(paceAfter(58, 1_000).pauseMs(58_000)).toBe(6_000)
  })

  it('forgets searches older than a minute', () => {
    expect(paceAfter(54, 100).pauseMs(70_000)).toBe(0)
  })
})
