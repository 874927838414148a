import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrite, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { givenSignedIn } from '../support/people.ts'
import { passLeases } from '../support/leases.ts'
import { someName, subjects, titles, workWatching } from '../support/watching.ts'

const TIMEOUT_MS = 900_000
const GATED = ['notifications', 'mails']
/** Longer than the pause between two emails, and than any lease. */
const LATER_MS = 20 * 60_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  await setGates()
}, TIMEOUT_MS)

/** Makes an insert wait before its transaction commits, as long as the test holds its lock. */
async function setGates(): Promise<void> {
  await house.db`
    create function wait_at_table() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext(tg_table_name));
      return null;
    end $$
  `
  for (const table of GATED) {
    await house.db`
      create trigger gate after insert on ${house.db(table)}
      for each row execute function wait_at_table()
    `
  }
}

/** An account that watches a name and has a search that finds it. */
async function givenWatcher(event: 'listed' | 'available') {
  const { browser, email } = await givenSignedIn(house)
  const domain = someName()
  await browser.post('/api/watches', { domain, on: [event] })
  await browser.post('/api/saved-searches', { q: domain.slice(0, -4), every: 'instant' })
  return { browser, email, domain }
}

/** What is left to do when the killed worker's leases are over. */
async function finish(): Promise<void> {
  house.clock.advance(LATER_MS)
  await passLeases(house.db, LATER_MS)
  for (let n = 0; n < 2; n += 1) await workWatching(house)
}

it(
  'killed before the notification, between it and the email, and in the email: nothing is lost, nothing comes twice',
  async () => {
    const { browser, email, domain } = await givenWatcher('listed')
    await givenListing(house, { domain, bin: 900_00 })
    for (const gate of GATED) await killAtWrite(house.db, gate, () => startNode(house, lab))
    await finish()
    const expected = [
      `1 new domain matches “${domain.slice(0, -4)}”`,
      `${domain} is for sale for $900.00`,
    ]
    expect((await titles(browser)).toSorted()).toEqual(expected)
    expect((await subjects(house, email)).toSorted()).toEqual(expected)
    await finish()
    expect(await titles(browser)).toHaveLength(2)
    expect(await subjects(house, email)).toHaveLength(2)
  },
  TIMEOUT_MS,
)

it(
  'killed while it tells of a drop: the next worker does, once',
  async () => {
    const { browser, email, domain } = await givenWatcher('available')
    await lab.names([domain], 'parked')
    await lab.live([domain], 'dropped')
    // The nodes have the real time, which is behind that of the test.
    await house.db`update watched_names set next_check_at = 'epoch'`
    for (const gate of GATED) {
      await passLeases(house.db, LATER_MS)
      await killAtWrite(house.db, gate, () => startNode(house, lab))
    }
    await finish()
    await finish()
    expect(await titles(browser)).toEqual([`${domain} is available`])
    expect(await subjects(house, email)).toEqual([`${domain} is available`])
  },
  TIMEOUT_MS,
)
