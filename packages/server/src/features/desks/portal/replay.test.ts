import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  givenDispatching,
  givenEndpoint,
  givenEvent,
} from '../../../../test/support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenMember } from '../../../../test/support/members.ts'
import type { Browser } from '../../../../test/support/people.ts'
import { until } from '../../../../test/support/until.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let lab: TestLab
let house: House
let partner: GivenPartner
let browser: Browser
let base: string
let path: string
let count = 0
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  partner = await givenPartner(house)
  browser = (await givenMember(house, partner)).browser
  base = `/api/portal/${partner.partnerId}/live`
  path = `/replay-${(count += 1)}`
})

const answer = (status: number) => lab.receive(path, { kind: 'answer', status })
const newest = async () => (await browser.get(`${base}/deliveries`)).json().deliveries[0]
const replay = async (withinMs: number) => {
  const since = new Date(house.clock.now().getTime() - withinMs).toISOString()
  return (await browser.post(`${base}/deliveries/resend-failed`, { since })).json()
}
const failedCount = async () =>
  (await browser.get(`${base}/delivery-stats`)).json().failed_count as number

/** Records an event whose delivery goes through the whole retry plan and fails. */
async function givenFailure(): Promise<void> {
  await answer(503)
  await givenEvent(house, partner)
  for (let attempts = 1; ; attempts += 1) {
    const tried = await until(`${attempts} attempts`, async () => {
      const delivery = await newest()
      return delivery?.attempts === attempts && delivery
    })
    if (tried.status === 'failed') return
    const waitMs = Date.parse(tried.next_attempt_at) - house.clock.now().getTime()
    // A failing endpoint is also left alone for a minute.
    house.clock.advance(Math.max(waitMs, 60_000))
  }
}

it('202: what failed within the last hour is resent, although its event is three days old', async () => {
  givenDispatching(house)
  await givenEndpoint(house, partner, lab.receiver + path)
  await givenFailure()
  const { created_at } = await newest()
  expect(house.clock.now().getTime() - Date.parse(created_at)).toBeGreaterThan(2 * DAY_MS)
  house.clock.advance(HOUR_MS / 2)
  await answer(200)
  expect(await replay(HOUR_MS)).toEqual({ resent: 1, has_more: false })
  await until('it arrives', async () => (await newest()).status === 'delivered')
})

it('200: what is still failed is counted, also when it is older than the charts', async () => {
  expect(await failedCount()).toBe(0)
  givenDispatching(house)
  await givenEndpoint(house, partner, lab.receiver + path)
  await givenFailure()
  house.clock.advance(10 * DAY_MS)
  expect((await browser.get(`${base}/delivery-stats`)).json().days).toEqual([])
  expect(await failedCount()).toBe(1)
  expect(await replay(7 * DAY_MS)).toEqual({ resent: 0, has_more: false })
  await answer(200)
  expect(await replay(30 * DAY_MS)).toEqual({ resent: 1, has_more: false })
  expect(await failedCount()).toBe(0)
})
