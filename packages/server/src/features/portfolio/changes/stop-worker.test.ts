import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'

/** The lease is so long that a test waiting for it would fail. */
const PACE = { leaseMs: 600_000, attemptMs: 500_000, lookMs: 20 }

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  owner = await givenSignedIn(house)
})

type Row = { state: string; lease_token: string | null; is_due: boolean }

it('a stopping worker finishes its pending request and leaves the change to the next worker', async () => {
  const [name = ''] = await givenDomains(house, lab, owner, someNames(1))
  await lab.fault({ target: 'registrar', kind: 'delay', delay_ms: 1_000, times: 1 })
  const askedBefore = await lab.asked('registrar', name)
  const stopped = runWorker(house, PACE)
  const answer = await owner.browser.post('/api/domains/bulk/lock', { domains: [name] })
  const { bulkOpId } = answer.json<{ bulkOpId: string }>()
  await until(
    'the request was sent',
    async () => (await lab.asked('registrar', name)) > askedBefore,
  )
  await stopped.stop()

  const [row] = await house.db<Row[]>`
    select state, lease_token, next_at <= clock_timestamp() as is_due from changes
    where operation_id = ${bulkOpId}
  `
  expect(row).toEqual({ state: 'queued', lease_token: null, is_due: true })
  // One request was pending, and no other was started.
  expect(await lab.asked('registrar', name)).toBe(askedBefore + 1)

  runWorker(house, PACE)
  expect(await ended(owner.browser, bulkOpId)).toMatchObject({ done: 1, failed: 0 })
  expect((await lab.doneByRegistrar('update')).get(name)).toBe(1)
})
