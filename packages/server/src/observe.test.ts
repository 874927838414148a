import { expect, it } from 'vitest'
import { formOf, givenSession, submit } from '../test/support/checkout.ts'
import { givenEndpoint, givenEvent } from '../test/support/dispatching.ts'
import { openHouse } from '../test/support/house.ts'
import { givenLab } from '../test/support/lab.ts'
import { givenSignedIn } from '../test/support/people.ts'
import { givenDomains, someNames } from '../test/support/portfolio.ts'
import { ticketOf, toolsOf } from '../test/support/tools.ts'
import { claimJobs } from './features/tools/sql.ts'
import { enqueueMail } from './features/people/mail/enqueue-mail.ts'

const WAIT_SECONDS = 90

it('metrics show how much is due in each queue, and how long the oldest has been', async () => {
  const lab = await givenLab()
  const house = await openHouse({}, lab)
  const { db, clock } = house
  const figures = async (metric: string) => {
    const { body } = await house.app.inject('/metrics')
    const found = body.matchAll(new RegExp(`^namehouse_${metric}{queue="(\\w+)"} (\\S+)$`, 'gm'))
    return Object.fromEntries([...found].map(([, queue, value]) => [queue, Number(value)]))
  }
  const none = { deliveries: 0, mails: 0, payments: 0, changes: 0, tool_jobs: 0 }
  const { browser, ...person } = await givenSignedIn(house)
  await db`delete from mails`
  expect([await figures('queue_due'), await figures('queue_oldest_seconds')]).toEqual([none, none])

  const { partner, page } = await givenSession(house)
  await submit(house, page, { form: formOf('good') })
  await db`delete from mails`
  await givenEndpoint(house, partner, `${lab.receiver}/queues`)
  await givenEvent(house, partner)
  const mail = { kind: 'password-reset', to_email: 'someone@example.com' }
  await db.begin((tx) => enqueueMail(tx, mail, clock.now()))
  const domains = await givenDomains(house, lab, person, someNames(2))
  await browser.post('/api/domains/bulk/lock', { domains })
  for (const domain of ['one-harbor.com', 'two-harbor.com']) {
    ticketOf(await toolsOf(house).run('bulk-availability', { domains: [domain] }))
  }
  const due = { deliveries: 1, mails: 1, payments: 1, changes: 2, tool_jobs: 2 }
  expect(await figures('queue_due')).toEqual(due)

  clock.advance(WAIT_SECONDS * 1_000)
  // Their times are the database's.
  await db`update changes set next_at = next_at - make_interval(secs => ${WAIT_SECONDS})`
  const ages = await figures('queue_oldest_seconds')
  expect(Object.keys(ages)).toEqual(Object.keys(none))
  for (const seconds of Object.values(ages)) {
    expect(seconds).toBeGreaterThanOrEqual(WAIT_SECONDS)
    expect(seconds).toBeLessThan(2 * WAIT_SECONDS)
  }

  // A caller's other job waits for the first, and a second change of a name for the first. An owner
  // gets an email when a name is unlocked.
  const limits = { max: 1, callerMax: 1, aloneMax: 1 }
  await claimJobs(db, { leaseMs: 60_000, lease_token: crypto.randomUUID(), ...limits })
  await browser.post('/api/domains/bulk/unlock', { domains })
  expect(await figures('queue_due')).toEqual({ ...due, mails: 2, tool_jobs: 0 })
})
