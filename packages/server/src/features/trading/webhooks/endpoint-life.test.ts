import { WebhookError, verifyWebhook } from '@namehouse/sdk'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  givenDispatching,
  givenEndpoint,
  givenEvent,
  QUICK,
  SECRET,
} from '../../../../test/support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { until } from '../../../../test/support/until.ts'
import { sendDueMail } from '../../people/mail/send-due-mail.ts'
import { webhookLetters } from './letters.ts'

const PATH = '/api/partner/webhooks'
const HOUR_MS = 3_600_000
/** No attempt may lose its lease on a busy machine: its result would not be counted. */
const PATIENT = { ...QUICK, deadlineMs: 10_000, leaseMs: 60_000 }
const NEW_SECRET = 'another secret of the partner'

let lab: TestLab
let house: House
let partner: GivenPartner
let path: string
let count = 0
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  partner = await givenPartner(house)
  path = `/life-${(count += 1)}`
})

const register = (secret = SECRET, at = path) =>
  givenEndpoint(house, partner, lab.receiver + at, secret)
const received = async (at = path) => (await lab.inbox(at)).ids
const arrived = (ids: string[], at = path) =>
  until('they arrive', async () => {
    const all = await received(at)
    return ids.every((id) => all.includes(id)) && all
  })
const answer = (status: number, at = path) => lab.receive(at, { kind: 'answer', status })
const isActive = async () =>
  (await signedCall<{ active: boolean }>(house, partner, `GET ${PATH}`)).body.active
/**
 * Waits until received deliveries are recorded. Moving the clock earlier would expire the lease.
 */
const written = () =>
  until('the attempts are recorded', async () => {
    const tries = await house.db`
      select from delivery_attempts a
      join deliveries d on d.id = a.delivery_id
      join webhook_endpoints e on e.id = d.endpoint_id
      where e.partner_id = ${partner.partnerId}
    `
    return tries.length >= (await received()).length
  })
const lastPost = async () => {
  const { recent } = await lab.inbox(path)
  return recent.at(-1) ?? { headers: {} as Record<string, string>, body: '' }
}

describe('changing the secret', () => {
  it('keeps the previous one signing for 24 hours, in both kinds of headers', async () => {
    givenDispatching(house, PATIENT)
    await register()
    await register(NEW_SECRET)
    await arrived([await givenEvent(house, partner)])
    const during = await lastPost()
    expect(during.headers['x-service-signature-previous']).toMatch(/^[0-9a-f]{64}$/)
    for (const secret of [SECRET, NEW_SECRET]) {
      await verifyWebhook(during.body, during.headers, secret)
    }
    // The header from the specification is signed with the new secret.
    const { 'x-service-signature': plain = '' } = during.headers
    await verifyWebhook(during.body, { 'x-service-signature': plain }, NEW_SECRET)

    house.clock.advance(24 * HOUR_MS)
    await arrived([await givenEvent(house, partner)])
    const after = await lastPost()
    expect(after.headers['x-service-signature-previous']).toBeUndefined()
    const options = { now: () => house.clock.now() }
    await verifyWebhook(after.body, after.headers, NEW_SECRET, options)
    const old = verifyWebhook(after.body, after.headers, SECRET, options)
    await expect(old).rejects.toThrow(WebhookError)
  })

  it('accepts the Standard Webhooks format', async () => {
    givenDispatching(house, PATIENT)
    const secret = `whsec_${Buffer.from('a key of twenty-four by.').toString('base64')}`
    await register(secret)
    await arrived([await givenEvent(house, partner)])
    const { body, headers } = await lastPost()
    await verifyWebhook(body, headers, secret, {
      needsTimestamp: true,
      now: () => house.clock.now(),
    })
  })
})

describe('an endpoint', () => {
  it('receives queued deliveries at its new URL after a change', async () => {
    givenDispatching(house, PATIENT)
    await register()
    await answer(500)
    const id = await givenEvent(house, partner)
    await arrived([id])
    await written()
    await register(SECRET, `${path}-new`)
    house.clock.advance(6_000)
    await arrived([id], `${path}-new`)
    expect(await received()).toEqual([id])
  })

  it('is disabled after a 410, its owner is notified, and it gets what it missed when enabled again', async () => {
    givenDispatching(house, PATIENT)
    await register()
    await answer(410)
    const first = await givenEvent(house, partner)
    await until('it is off', async () => !(await isActive()))
    const mail = await house.db`
      select to_email, kind from mails where kind = 'webhook-off' order by id desc limit 1
    `
    expect(mail[0]).toMatchObject({ to_email: 'partner@example.com' })

    const missed = await givenEvent(house, partner)
    house.clock.advance(24 * HOUR_MS)
    await answer(200)
    const later = await givenEvent(house, partner)
    await register()
    expect(await isActive()).toBe(true)
    await arrived([first, missed, later])
    expect(await received()).toEqual([first, first, missed, later])
  })

  it('stays on at its new URL, whatever the old one answers afterwards', async () => {
    const dispatching = givenDispatching(house, PATIENT)
    await register()
    await lab.receive(path, { kind: 'answer', status: 410, delay_ms: 2_000 })
    const id = await givenEvent(house, partner)
    await arrived([id])
    await register(SECRET, `${path}-new`)
    await until('the new URL has it, or the endpoint is off', async () => {
      return (await received(`${path}-new`)).includes(id) || !(await isActive())
    })
    await dispatching.stop()
    expect([await isActive(), await received(`${path}-new`)]).toEqual([true, [id]])
  })

  it('gets what was under way when it was disabled, and nothing from before it existed', async () => {
    givenDispatching(house, PATIENT)
    const before = await givenEvent(house, partner)
    house.clock.advance(1_000)
    await register()
    const began = house.clock.now()
    house.clock.advance(20_000)
    await answer(410)
    const first = await givenEvent(house, partner)
    await until('it is off', async () => !(await isActive()))
    // A long transaction, for example a settlement: it began earlier and ends now.
    const late = await givenEvent(house, partner, { now: began })
    await answer(200)
    await register()
    await arrived([first, late])
    expect(await received()).not.toContain(before)
  })

  it('gets nothing older than 14 days when enabled again', async () => {
    givenDispatching(house, PATIENT)
    await register()
    await answer(410)
    await givenEvent(house, partner)
    await until('it is off', async () => !(await isActive()))
    await answer(200)
    const old = await givenEvent(house, partner)
    house.clock.advance(15 * 24 * HOUR_MS)
    const fresh = await givenEvent(house, partner)
    await register()
    await arrived([fresh])
    expect(await received()).not.toContain(old)
  })

  it('is disabled after 120 hours of nothing but failures, and at least ten attempts', async () => {
    givenDispatching(house, PATIENT)
    await register()
    await answer(500)
    for (let hours = 0; hours < 120; hours += 12) {
      // Count before moving the clock: that makes earlier failures due, and there may be only one
      // attempt until it moves again.
      const before = (await received()).length
      if (hours > 0) house.clock.advance(12 * HOUR_MS)
      await givenEvent(house, partner)
      await until('a try', async () => (await received()).length > before)
      await written()
      expect(await isActive()).toBe(true)
    }
    house.clock.advance(12 * HOUR_MS)
    await until('it is off', async () => !(await isActive()))
    expect(await letter()).toContain(new URL(lab.receiver).origin)
  })

  it('stays enabled if it succeeds now and then, however often it fails', async () => {
    givenDispatching(house, PATIENT)
    await register()
    for (let hours = 0; hours < 150; hours += 12) {
      // As above, before the clock moves.
      await answer(hours === 72 ? 200 : 500)
      const before = (await received()).length
      if (hours > 0) house.clock.advance(12 * HOUR_MS)
      await givenEvent(house, partner)
      await until('a try', async () => (await received()).length > before)
      await written()
    }
    expect(await isActive()).toBe(true)
  })

  it('gets nothing more after it was deleted', async () => {
    await register()
    const id = await givenEvent(house, partner)
    await signedCall(house, partner, `DELETE ${PATH}`)
    givenDispatching(house, PATIENT)
    const other = await givenPartner(house)
    await givenEndpoint(house, other, `${lab.receiver}${path}-other`)
    await arrived([await givenEvent(house, other)], `${path}-other`)
    expect(await received()).not.toContain(id)
  })
})

/** The text of the newest email about an endpoint. */
async function letter(): Promise<string> {
  const post = { compose: webhookLetters(house.deps.config), send: undefined }
  while (await sendDueMail(house.db, post, house.clock.now())) continue
  const [row] = await house.db<{ text_part: string }[]>`
    select text_part from mails where kind = 'webhook-off' and sent_at is not null
    order by id desc limit 1
  `
  return row?.text_part ?? ''
}
