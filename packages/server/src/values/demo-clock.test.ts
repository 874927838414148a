import { expect, it } from 'vitest'
import { DemoClock } from './demo-clock.ts'

it('stays where it is if the other clocks refuse to follow', async () => {
  let isRefused = true
  const clock = new DemoClock(async () => {
    if (isRefused) throw new Error('no')
  })
  await expect(clock.advance(1_000)).rejects.toThrow('no')
  expect(clock.offsetMs).toBe(0)
  isRefused = false
  expect(await clock.advance(1_000)).toBe(true)
  expect(clock.offsetMs).toBe(1_000)
})

it('two moves at once reach the other clocks one after the other', async () => {
  const followed: string[] = []
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const clock = new DemoClock(async (ms) => {
    followed.push(`to ${ms}`)
    if (ms === 1_000) await gate
    followed.push(`at ${ms}`)
  })
  const both = [clock.advance(1_000), clock.advance(500)]
  open()
  await Promise.all(both)
  expect(followed).toEqual(['to 1000', 'at 1000', 'to 1500', 'at 1500'])
  expect(clock.offsetMs).toBe(1_500)
})
