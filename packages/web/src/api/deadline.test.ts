import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Deadline } from './deadline.ts'

const MS = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is over after its time, counted from the last renewal', () => {
  const deadline = new Deadline(new AbortController().signal, MS)
  vi.advanceTimersByTime(MS - 1)
  deadline.renew()
  vi.advanceTimersByTime(MS - 1)
  expect([deadline.isOver, deadline.signal.aborted]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect([deadline.isOver, deadline.signal.aborted]).toEqual([true, true])
  expect(() => deadline.throwIfLeft()).not.toThrow()
})

it('aborts when its caller leaves, or has left before', () => {
  const caller = new AbortController()
  const early = new Deadline(caller.signal, MS)
  caller.abort(new Error('left'))
  for (const deadline of [early, new Deadline(caller.signal, MS)]) {
    expect([deadline.isOver, deadline.signal.aborted]).toEqual([false, true])
    expect(() => deadline.throwIfLeft()).toThrow('left')
  }
})

it('keeps nothing once it has ended: neither a timer nor a hold on its caller', () => {
  const caller = new AbortController()
  const removed = vi.spyOn(caller.signal, 'removeEventListener')
  const deadline = new Deadline(caller.signal, MS)
  deadline.end()
  expect([vi.getTimerCount(), removed.mock.calls.length]).toEqual([0, 1])
  caller.abort()
  expect(deadline.signal.aborted).toBe(false)
})
