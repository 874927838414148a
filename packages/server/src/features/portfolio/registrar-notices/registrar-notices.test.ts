import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import {
  closed,
  givenPaid,
  openShop,
  type Receipt,
  receiptWhen,
  stateIs,
} from '../../../../test/support/registering.ts'
import { until } from '../../../../test/support/until.ts'
import { wakeChanges } from '../changes/wake-changes.ts'
import { wakeDomains } from '../domains/wake-domains.ts'
import { ATTEMPTS_MAX, handleNotices, type Waker } from './handle-notices.ts'
import { pollNotices } from './poll-notices.ts'

const SECRET = 'the-secret-of-the-webhook'

let house: House
let lab: TestLab
let url: string

beforeAll(async () => {
  ;({ house, lab } = await openShop({ registrarWebhookSecret: SECRET }))
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const address = house.app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen')
  url = `http://127.0.0.1:${address.port}/api/registrar/notices`
})
afterEach(async () => {
  await lab.notify({ webhook: null })
  await lab.reset()
  await lab.usualRegistrations()
  await poll()
  await house.db`delete from registrar_notices`
})

async function poll(): Promise<boolean> {
  const { registrar } = house.deps.upstream
  if (!registrar) throw new Error('no registrar')
  return await pollNotices({ ...house.deps, registrar })
}

async function handle(wakers: Waker[] = [wakeDomains, wakeChanges]): Promise<void> {
  await handleNotices({ ...house.deps, wakers })
}

type Stored = { notice_key: string; came_by: string; state: string; identifier: string | null }

async function stored(): Promise<Stored[]> {
  return await house.db<Stored[]>`
    select notice_key, came_by, state, identifier from registrar_notices order by seq
  `
}

/** Makes the worker believe that it should look again in an hour, unless it is looking right now. */
async function sleepLong(name: string): Promise<void> {
  await until('it sleeps', async () => {
    const [row] = await house.db`
      update changes set next_at = clock_timestamp() + interval '1 hour'
      where domain = ${name} and state = 'queued'
      returning 1
    `
    return row
  })
}

async function lookAt(name: string): Promise<Date | undefined> {
  const [row] = await house.db<{ look_at: Date }[]>`
    select look_at from domains where domain = ${name}
  `
  return row?.look_at
}

const waitsForRegistry = ({ items }: Receipt) => items[0]?.code === 'registry'

describe('polling', () => {
  it('a process that has finished is followed at once', async () => {
    const { buyer, name, total, id } = await givenPaid(house)
    await lab.registrations({ match: name, status: 'RUNNING', ends: null })
    runWorker(house)
    await receiptWhen(house, buyer, id, waitsForRegistry)
    await sleepLong(name)
    await lab.registrations({ name, end: 'COMPLETED' })
    await poll()
    await handle()
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await stored()).toMatchObject([{ came_by: 'poll', state: 'used', identifier: name }])
    // Then it's locked against transfers, which the registrar announces too.
    await expect
      .poll(async () => {
        await poll()
        return await lab.notifications()
      })
      .toMatchObject({ waiting: 0 })
  })

  it('a registration in doubt is resolved when the registrar has made up its mind', async () => {
    const { buyer, name, total, id } = await givenPaid(house)
    await lab.registrations({ match: name, status: 'IN_DOUBT', ends: null })
    runWorker(house)
    await receiptWhen(house, buyer, id, stateIs('in_doubt'))
    await lab.registrations({ name, end: 'COMPLETED' })
    await poll()
    await handle()
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect(await lab.countRequests('registrar', `${name}/create`)).toBe(1)
  })

  it('an address that was confirmed, and a transfer that began: the name is read again', async () => {
    const owner = await givenSignedIn(house)
    const [name = ''] = await givenDomains(house, lab, owner, someNames(1))
    const registrar = house.deps.upstream.registrar
    const { registrant = '', authcode = '' } = (await registrar?.readDomain(name)) ?? {}
    await house.db`
      insert into contacts (
        id, account_id, handle, name, email, phone, address_line, postal_code, city, country,
        created_at
      ) values (
        ${`con_${name}`}, ${owner.id}, ${registrant}, 'A', 'a@b.example', '+1.1', 'A', '1', 'A',
        'NL', now()
      )
    `
    const later = new Date(Date.now() + 7 * 24 * 3_600_000)
    const sleep = async () =>
      await house.db`
        update domains set look_at = ${later}, registrant_contact_id = ${`con_${name}`}
        where domain = ${name}
      `
    await sleep()
    await lab.confirmAddress(owner.email)
    await poll()
    await handle()
    expect(await lookAt(name)).toEqual(house.clock.now())
    await sleep()
    await lab.transferOut({ domain: name, auth_code: authcode })
    await poll()
    await handle()
    expect(await lookAt(name)).toEqual(house.clock.now())
  })

  it('is stored before it is acknowledged, and once if that fails', async () => {
    await lab.notify({ send: { processIdentifier: 'a.com' } })
    await lab.fault({ target: 'registrar', kind: 'lost', match: '/ack', times: 1 })
    await poll()
    expect(await stored()).toHaveLength(1)
    expect(await lab.notifications()).toMatchObject({ waiting: 1 })
    await poll()
    expect(await stored()).toHaveLength(1)
    expect(await lab.notifications()).toMatchObject({ waiting: 0 })
  })

  it.each(['server_error', 'garbage', 'drop', 'empty'])(
    'a registrar that fails (%s) is polled again later',
    async (kind) => {
      await lab.notify({ send: { processIdentifier: 'a.com' } })
      await lab.fault({ target: 'registrar', kind, match: '/poll', times: 1 })
      expect(await poll()).toBe(false)
      await until('it is polled', async () => {
        await poll()
        return (await stored()).length === 1
      })
    },
  )

  it('something without an id is recorded, and does not go round in circles', async () => {
    await lab.notify({ send: { id: 'none' } })
    expect(await poll()).toBe(false)
    expect(await stored()).toMatchObject([{ state: 'ignored', identifier: null }])
    await lab.notify({ webhook: { url, secret: SECRET } })
    await until('the webhook took it', async () => (await lab.notifications()).waiting === 0)
    expect(await stored()).toHaveLength(1)
  })
})

const signed = (body: string | Buffer, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64')

async function send(body: string | Buffer, signature = signed(body)): Promise<number> {
  const headers = { 'content-type': 'application/json', signature }
  const response = await fetch(url, { method: 'POST', headers, body })
  return response.status
}

describe('the webhook', () => {
  it('200: stores what is signed, once however often it comes', async () => {
    const body = JSON.stringify({ id: 4_711, processIdentifier: 'a.com' })
    expect([await send(body), await send(body)]).toEqual([200, 200])
    expect(await stored()).toMatchObject([{ notice_key: '4711', came_by: 'webhook' }])
  })

  it('401: anything else, and nothing is stored', async () => {
    const body = JSON.stringify({ id: 4_712 })
    for (const wrong of ['', 'x', signed(body, 'another secret'), signed(`${body} `)]) {
      expect(await send(body, wrong)).toBe(401)
    }
    expect(await stored()).toEqual([])
  })

  it('404: without a secret there is no webhook', async () => {
    const bare = await openHouse({ registrarWebhookSecret: undefined })
    const request = { method: 'POST', url: '/api/registrar/notices', payload: '{}' } as const
    const headers = { 'content-type': 'application/json', signature: signed('{}') }
    expect((await bare.app.inject({ ...request, headers })).statusCode).toBe(404)
  })

  it.each([
    ['not JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[1,2]'],
    ['no id', '{}'],
    ['an id below zero', '{"id":-1}'],
    ['an id that is text', '{"id":"1"}'],
    ['bytes that are not text', Buffer.from([0xff, 0x00, 0xfe])],
    ['__proto__', '{"__proto__":{"id":1}}'],
    ['far too long', `{"x":"${'x'.repeat(500_000)}"}`],
  ])('200: %s is recorded, so that nothing behind it waits', async (_what, body) => {
    expect(await send(body)).toBe(200)
    expect(await stored()).toMatchObject([{ state: 'ignored' }])
  })

  it.each([
    ['control characters', { id: 1, processIdentifier: 'a\u0000b', eventType: '\u0001' }],
    ['long texts', { id: 2, processIdentifier: 'x'.repeat(300), subjectStatus: '😀'.repeat(90) }],
    ['wrong types', { id: 3, process: 'x', processIdentifier: {}, eventType: [] }],
    ['unknown names', { id: 4, process: 1, processIdentifier: 'never-heard-of.com' }],
  ])('200: an id with %s is stored, and ignored', async (_what, body) => {
    expect(await send(JSON.stringify(body))).toBe(200)
    await handle()
    expect(await stored()).toMatchObject([{ notice_key: String(body.id), state: 'ignored' }])
  })

  it('the registrar’s queue stalls behind what is refused, and polling empties it', async () => {
    await lab.notify({ webhook: { url, secret: 'a wrong secret', retries_ms: [5, 5] } })
    await lab.notify({ send: { processIdentifier: 'first.com' } })
    await lab.notify({ send: { processIdentifier: 'second.com' } })
    await until('it stalls', async () => (await lab.notifications()).stalled)
    expect(await lab.notifications()).toMatchObject({ waiting: 2 })
    await poll()
    expect((await stored()).map(({ identifier }) => identifier)).toEqual([
      'first.com',
      'second.com',
    ])
    await lab.notify({ webhook: { url, secret: SECRET } })
    await lab.notify({ send: { processIdentifier: 'third.com' } })
    await until('the webhook works', async () => (await stored()).length === 3)
  })
})

describe('handling', () => {
  it('in the order in which they came; one that keeps failing is set aside', async () => {
    for (const name of ['one.com', 'two.com', 'three.com']) {
      await lab.notify({ send: { processIdentifier: name } })
    }
    await poll()
    const seen: (string | null)[] = []
    const wake: Waker = async (_tx, { identifier }) => {
      seen.push(identifier)
      if (identifier === 'two.com') throw new Error('it fails')
      return true
    }
    for (let run = 0; run <= ATTEMPTS_MAX; run += 1) await handle([wake])
    expect(seen).toEqual([
      'one.com',
      ...Array.from({ length: ATTEMPTS_MAX }, () => 'two.com'),
      'three.com',
    ])
    expect((await stored()).map(({ state }) => state)).toEqual(['used', 'failed', 'used'])
    expect((await house.app.inject('/metrics')).body).toMatch(
      /namehouse_registrar_notices_failed 1/,
    )
  })

  it('a change that has not been sent is not woken: it has its own reason to wait', async () => {
    const { name } = await givenPaid(house)
    await sleepLong(name)
    await lab.notify({ send: { processIdentifier: name } })
    await poll()
    await handle()
    expect(await stored()).toMatchObject([{ state: 'ignored' }])
  })
})
