import { pino } from 'pino'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { until } from '../../../../test/support/until.ts'
import { ClickCounter } from './click-counter.ts'
import { REPEAT_MS } from './click-sql.ts'

let house: House
let link_id: string
const log = pino({ level: 'silent' })
const START = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  const { client } = await givenPartner(house, { affiliate: true })
  link_id = (await client.links.create({ kind: 'generic' })).link_id
})

const clickBy = (n: number, afterMs = 0) => ({
  link_id,
  visitor: n.toString(16).padStart(24, '0'),
  at: new Date(START.getTime() + afterMs),
})

async function written(): Promise<number> {
  const [row] = await house.db<{ clicks: number }[]>`
    select coalesce(sum(clicks), 0)::bigint as clicks from referral_click_days
    where link_id = ${link_id}
  `
  return row?.clicks ?? 0
}

it('writes automatically, without a flush', async () => {
  const counter = new ClickCounter(house.db, log)
  counter.note(clickBy(1))
  await until('the click is written', async () => (await written()) === 1)
  await counter.close()
})

it('a flood fills neither memory nor the table', async () => {
  const counter = new ClickCounter(house.db, log)
  for (let n = 0; n < 12_000; n += 1) counter.note(clickBy(n))
  expect([counter.waiting, counter.dropped]).toEqual([10_000, 2_000])
  for (let n = 0; n < 10_000; n += 1) counter.note(clickBy(n))
  await counter.close()
  expect([await written(), counter.waiting]).toEqual([10_000, 0])
})

it('concurrent flushes wait until everything is written', async () => {
  const counter = new ClickCounter(house.db, log)
  counter.note(clickBy(1))
  const first = counter.flush()
  // The first flush has taken the waiting clicks and is writing them.
  await Promise.resolve()
  counter.note(clickBy(2))
  const second = counter.flush()
  await counter.flush()
  expect(await written()).toBe(2)
  await Promise.all([first, second])
  await counter.close()
})

it('queued clicks of one visitor are each checked against the repeat interval', async () => {
  const counter = new ClickCounter(house.db, log)
  for (const after of [0, REPEAT_MS - 1, REPEAT_MS, 2 * REPEAT_MS]) counter.note(clickBy(1, after))
  await counter.close()
  expect(await written()).toBe(3)
})

it('clicks that could not be written are written later, and not twice', async () => {
  const counter = new ClickCounter(house.db, log)
  await house.db`alter table referral_clicks rename to referral_clicks_away`
  counter.note(clickBy(1))
  counter.note(clickBy(2))
  await counter.flush()
  expect(counter.waiting).toBe(2)
  await house.db`alter table referral_clicks_away rename to referral_clicks`
  await until('both are written', async () => (await written()) === 2)
  // The same batch arrives again, as after a lost response.
  const again = new ClickCounter(house.db, log)
  again.note(clickBy(1))
  again.note(clickBy(2))
  await again.close()
  await counter.close()
  expect(await written()).toBe(2)
})
