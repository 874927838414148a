import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshTimer } from './refresh-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function given() {
  const page = { isVisible: true, isBusy: false, refreshes: 0 }
  const timer = refreshTimer({
    everyMs: 30_000,
    timesMax: 5,
    isVisible: () => page.isVisible,
    isBusy: () => page.isBusy,
    refresh: () => (page.refreshes += 1),
  })
  return { page, timer }
}

it('refreshes at its interval, and not before', () => {
  const { page } = given()
  vi.advanceTimersByTime(29_999)
  expect(page.refreshes).toBe(0)
  vi.advanceTimersByTime(30_001)
  expect(page.refreshes).toBe(2)
})

it('never refreshes a hidden page, and does so once when somebody returns', () => {
  const { page, timer } = given()
  page.isVisible = false
  timer.noteVisibility()
  vi.advanceTimersByTime(300_000)
  expect(page.refreshes).toBe(0)
  page.isVisible = true
  timer.noteVisibility()
  expect(page.refreshes).toBe(1)
})

it('waits while somebody fills in a form', () => {
  const { page, timer } = given()
  page.isBusy = true
  vi.advanceTimersByTime(90_000)
  timer.noteVisibility()
  expect(page.refreshes).toBe(0)
  page.isBusy = false
  vi.advanceTimersByTime(30_000)
  expect(page.refreshes).toBe(1)
})

it('stops after its limit until somebody returns', () => {
  const { page, timer } = given()
  vi.advanceTimersByTime(3_000_000)
  expect(page.refreshes).toBe(5)
  timer.noteVisibility()
  vi.advanceTimersByTime(30_000)
  expect(page.refreshes).toBe(7)
})

it('stops for good with its page', () => {
  const { page, timer } = given()
  timer.stop()
  vi.advanceTimersByTime(300_000)
  expect(page.refreshes).toBe(0)
})
