import { expect, it, onTestFinished } from 'vitest'
import { enqueueMail } from '../../src/features/people/mail/enqueue-mail.ts'
import { startWorker } from '../../src/worker.ts'
import { ownDatabase } from '../support/database.ts'
import { givenEndpoint, givenEvent } from '../support/dispatching.ts'
import { givenPartner } from '../support/given.ts'
import { openHouse } from '../support/house.ts'
import { givenLab } from '../support/lab.ts'
import { givenSignedIn } from '../support/people.ts'
import { signedCall } from '../support/signed-call.ts'
import { until } from '../support/until.ts'

const PATH = '/quarantine'

it('a restored copy sends nothing until it is started without quarantine', async () => {
  const lab = await givenLab()
  const { url, db } = await ownDatabase()
  const original = await openHouse({}, lab, url)
  const partner = await givenPartner(original)
  await givenEndpoint(original, partner, lab.receiver + PATH)
  const eventId = await givenEvent(original, partner)
  const mail = { kind: 'password-reset', to_email: 'someone@example.com' }
  await db.begin((tx) => enqueueMail(tx, mail, original.clock.now()))

  const copy = await openHouse({ isQuarantined: true }, lab, url)
  const quiet = startWorker(copy.deps)
  const metric = async (name: string) => {
    const { body } = await copy.app.inject('/metrics')
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1] ?? Number.NaN)
  }
  await until(
    'its worker works',
    async () => (await metric('namehouse_ledger_checked_seconds')) > 0,
  )
  const test = 'POST /api/partner/webhooks/test' as const
  const tested = await signedCall<{ error?: string }>(copy, partner, test, { body: {} })
  await quiet.stop()
  expect([(await lab.inbox(PATH)).ids, tested.body]).toEqual([[], expect.anything()])
  expect(await metric('namehouse_deliveries_due')).toBe(1)
  expect(await metric('namehouse_deliveries_oldest_seconds')).toBeGreaterThanOrEqual(0)
  expect(await metric('namehouse_mails_due')).toBe(1)
  expect(await metric('namehouse_database_waiting')).toBe(0)
  expect(await metric('namehouse_database_query_seconds_count')).toBeGreaterThan(0)
  expect(await db`select 1 from mails where attempts > 0`).toEqual([])

  const ready = await copy.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ok: true, checks: { database: 'ok', storage: 'ok' }, quarantine: true },
  ])
  const { browser } = await givenSignedIn(copy, 'staff')
  expect((await browser.get('/api/staff/queue')).json()).toMatchObject({ is_quarantined: true })

  const awake = startWorker(original.deps)
  onTestFinished(() => awake.stop())
  await until('the event arrives', async () => (await lab.inbox(PATH)).ids.includes(eventId))
})
