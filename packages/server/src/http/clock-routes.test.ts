import { expect, it, onTestFinished } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { openHouse } from '../../test/support/house.ts'
import { DemoClock } from '../values/demo-clock.ts'
import { clockRoutes } from './clock-routes.ts'

const DAY_SECONDS = 86_400

function givenClock() {
  const followed: number[] = []
  const clock = new DemoClock(async (offsetMs) => void followed.push(offsetMs))
  const app = bareApp()
  clockRoutes(app, clock)
  onTestFinished(() => app.close())
  const advance = async (text: string) =>
    await app.inject({ method: 'POST', url: '/dev/clock', payload: { advance: text } })
  const read = async () => (await app.inject('/dev/clock')).json()
  return { app, clock, followed, advance, read }
}

it('200: the demo’s clock is moved by days, hours, minutes and seconds, and the lab follows', async () => {
  const { followed, advance, read } = givenClock()
  expect(await read()).toMatchObject({ offset_seconds: 0 })
  for (const text of ['30d', '2h', '5m', '1s']) expect((await advance(text)).statusCode).toBe(200)
  const { now, offset_seconds } = await read()
  expect(offset_seconds).toBe(30 * DAY_SECONDS + 2 * 3_600 + 5 * 60 + 1)
  expect(followed.at(-1)).toBe(offset_seconds * 1_000)
  expect(Math.abs(Date.parse(now) - Date.now() - offset_seconds * 1_000)).toBeLessThan(60_000)
})

it('400: anything else, and more than ten years', async () => {
  const { advance, read } = givenClock()
  for (const text of ['', 'd', '-1d', '1.5d', '1w', '30 d', '999999999d', '4000d']) {
    expect([text, (await advance(text)).statusCode]).toEqual([text, 400])
  }
  expect(await read()).toMatchObject({ offset_seconds: 0 })
})

it('404: the clock can be moved only in the demo', async () => {
  const house = await openHouse()
  expect((await house.app.inject('/dev/clock')).statusCode).toBe(404)
  const body = { method: 'POST', url: '/dev/clock', payload: { advance: '1d' } } as const
  expect((await house.app.inject(body)).statusCode).toBe(404)
})
