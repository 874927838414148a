import { beforeEach, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'

const QUARTER_MS = 15 * 60_000
const MINUTE_MS = 60_000
const QUEUE = '/api/staff/queue?environment=live'

let house: House
let staff: Awaited<ReturnType<typeof givenSignedIn>>

beforeEach(async () => {
  house = await openHouse()
  staff = await givenSignedIn(house, 'staff')
})

type Row = { email: string; status: number; environment: string | null }

/** Entries of the queue, oldest first. */
const entries = async (): Promise<Row[]> => [
  ...(await house.db<Row[]>`
    select email, status, params->>'environment' as environment from staff_audit
    where action = 'GET /api/staff/queue' order by at, id
  `),
]

it('200: a page that refreshes by itself adds one entry per quarter of an hour', async () => {
  for (let minute = 0; minute < 30; minute += 1) {
    expect((await staff.browser.get(QUEUE)).statusCode).toBe(200)
    house.clock.advance(MINUTE_MS)
  }
  expect(await entries()).toHaveLength(2)
})

it('200: another person, another view, and the next quarter of an hour have their own entries', async () => {
  const other = await givenSignedIn(house, 'staff')
  await staff.browser.get(QUEUE)
  house.clock.advance(MINUTE_MS)
  await other.browser.get(QUEUE)
  house.clock.advance(MINUTE_MS)
  await staff.browser.get('/api/staff/queue?environment=sandbox')
  await staff.browser.get(QUEUE)
  house.clock.advance(QUARTER_MS)
  await staff.browser.get(QUEUE)
  const seen = (await entries()).map(({ email, environment }) => [email, environment])
  expect(seen).toEqual([
    [staff.email, 'live'],
    [other.email, 'live'],
    [staff.email, 'sandbox'],
    [staff.email, 'live'],
  ])
})

it('500: a repeat that fails is in the log', async () => {
  await staff.browser.get(QUEUE)
  house.clock.advance(MINUTE_MS)
  await house.db`alter table brokerage_cases rename to brokerage_cases_away`
  expect((await staff.browser.get(QUEUE)).statusCode).toBe(500)
  await house.db`alter table brokerage_cases_away rename to brokerage_cases`
  expect((await entries()).map(({ status }) => status)).toEqual([200, 500])
})

it('200: everything else is logged each time, however soon it is repeated', async () => {
  for (let time = 0; time < 3; time += 1) await staff.browser.get('/api/staff/orders')
  const rows = await house.db`select 1 from staff_audit where action = 'GET /api/staff/orders'`
  expect(rows).toHaveLength(3)
})
