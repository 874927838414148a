import { expect, it } from 'vitest'
import { WindowCounter } from './window-counter.ts'

function givenCounter(windowSeconds = 60) {
  const time = { now: 0 }
  return { time, counter: new WindowCounter({ now: () => new Date(time.now) }, windowSeconds) }
}

it('counts a caller until the window ends, then starts over', () => {
  const { counter, time } = givenCounter()
  expect(counter.take('a')).toEqual({ count: 1, resetMs: 60_000 })
  time.now = 59_999
  expect(counter.take('a')).toEqual({ count: 2, resetMs: 1 })
  time.now = 60_000
  expect(counter.take('a')).toEqual({ count: 1, resetMs: 60_000 })
})

it('a call that is given back does not count, and cannot be given back twice', () => {
  const { counter } = givenCounter()
  counter.take('a')
  counter.giveBack('a')
  counter.giveBack('a')
  counter.giveBack('unknown')
  expect(counter.take('a').count).toBe(1)
})

it('callers whose window has ended are forgotten', () => {
  const { counter, time } = givenCounter()
  for (let i = 0; i < 1_000; i += 1) counter.take(`caller ${i}`)
  time.now = 60_000
  counter.take('a')
  expect(counter.size).toBe(1)
})

it('remembers a bounded number of callers', () => {
  const { counter } = givenCounter()
  for (let i = 0; i < 200_010; i += 1) counter.take(`caller ${i}`)
  expect(counter.size).toBe(200_000)
  expect(counter.take('caller 200009').count).toBe(2)
})
