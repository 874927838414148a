import { expect, it } from 'vitest'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  ended,
  givenDomains,
  readOperation,
  runWorker,
  someNames,
} from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'

const COUNT = 30
const PACE = { leaseMs: 4_000, attemptMs: 3_000, lookMs: 50 }

it('a name that fails to be stored does not hold up the others in its batch', async () => {
  const lab = await givenLab()
  const house = await openHouse({}, lab)
  const { browser, ...person } = await givenSignedIn(house)
  const domains = await givenDomains(house, lab, person, someNames(COUNT))
  await house.db.unsafe(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$;
    create trigger refuse before update of locked on domains
      for each row when (new.domain = '${domains[3]}') execute function refuse()
  `)
  const { bulkOpId } = (await browser.post('/api/domains/bulk/lock', { domains })).json()
  runWorker(house, PACE)
  const areDone = async () => (await readOperation(browser, bulkOpId)).done === COUNT - 1
  await until('the others are done', areDone, 180_000)
  await house.db.unsafe('drop trigger refuse on domains')
  expect(await ended(browser, bulkOpId)).toMatchObject({ done: COUNT, failed: 0 })
  const sent = await lab.doneByRegistrar('update')
  for (const name of domains) expect([name, sent.get(name)]).toEqual([name, 1])
})
