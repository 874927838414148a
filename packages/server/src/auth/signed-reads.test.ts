import { createHmac, randomUUID } from 'node:crypto'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../test/support/given.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { until } from '../../test/support/until.ts'
import { sealSecret } from './credential-secret.ts'
import { canonicalString } from './partner-signature.ts'

const PATH = '/api/partner/v1/availability'
const SEARCH = '/api/partner/v1/domains/search'
const LISTED = `${PATH}?domain=listed.com`

type Listening = House & { base: string; databaseUrl: string }

/** Uses a socket, because injected requests go straight to Fastify. */
async function openListening(rateLimitScale = 1_000, databaseUrl?: string): Promise<Listening> {
  const url = databaseUrl ?? (await ownDatabase()).url
  const house = await openHouse({ rateLimitScale }, undefined, url)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  return { ...house, base: `http://127.0.0.1:${port}`, databaseUrl: url }
}

let house: Listening
let partner: GivenPartner
beforeAll(async () => {
  house = await openListening()
  partner = await givenPartner(house)
  await givenListing(house, { domain: 'listed.com', bin: 1_234_00 })
  // The first request goes through Fastify; later ones can be answered early.
  await ask(partner)
  await ask(partner, { url: `${SEARCH}?q=listed` })
})

type Signer = Pick<GivenPartner, 'keyId' | 'secret'>
type Asked = {
  url?: string
  nonce?: string
  at?: Listening
  method?: string
  headers?: Record<string, string>
}

function signed({ keyId, secret }: Signer, { url = LISTED, at = house, ...asked }: Asked) {
  const timestamp = String(Math.floor(at.clock.now().getTime() / 1000))
  const nonce = asked.nonce ?? randomUUID()
  const method = asked.method ?? 'GET'
  const text = canonicalString({ method, url, timestamp, nonce, body: Buffer.alloc(0) })
  return {
    'x-service-key-id': keyId,
    'x-service-timestamp': timestamp,
    'x-service-nonce': nonce,
    'x-service-signature': `v1=${createHmac('sha256', secret).update(text).digest('hex')}`,
    ...asked.headers,
  }
}

/** How many requests an app has answered before Fastify saw them. */
async function sentEarly({ deps }: House): Promise<number> {
  const text = await deps.metrics.registry.metrics()
  return Number(/^namehouse_signed_answers_early (\d+)$/m.exec(text)?.[1])
}

type Answer = { status: number; code: string | undefined; body: string; headers: object }

/** Sends a request with exactly these headers, which `fetch` can't do. */
async function send(url: string, method: string, headers: Record<string, string>): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => {
        const code = (body && JSON.parse(body).error?.code) || undefined
        resolve({ status: response.statusCode ?? 0, code, body, headers: response.headers })
      })
    })
    sent.on('error', reject).end()
  })
}

async function ask(signer: Signer, asked: Asked = {}): Promise<Answer & { isEarly: boolean }> {
  const { url = LISTED, at = house, method = 'GET' } = asked
  const before = await sentEarly(at)
  const answer = await send(at.base + url, method, signed(signer, asked))
  return { ...answer, isEarly: (await sentEarly(at)) > before }
}

describe('a signed read that is answered early', () => {
  it.each([
    `${PATH}?domain=listed.com`,
    `${PATH}?domain=other.com`,
    `${PATH}?domain=www.listed.com`,
    `${SEARCH}?q=listed`,
    `${SEARCH}?q=Listed.com+`,
    `${SEARCH}?q=nothing-of-the-kind`,
    `${SEARCH}?q=caf%C3%A9%20%22listed%22`,
    `${PATH}?domain=Listed.COM`,
    `${PATH}?domain=m%C3%BCnchen.de`,
    `${PATH}?domain=listed.com&a=b`,
  ])('200: equals the framework’s answer: %s', async (url) => {
    const early = await ask(partner, { url })
    const late = await ask(partner, { url, headers: { cookie: 'a=b' } })
    expect([early.isEarly, late.isEarly]).toEqual([true, false])
    expect(early.body).toBe(late.body)
    expect(Object.keys(early.headers).toSorted()).toEqual(Object.keys(late.headers).toSorted())
    const own = expect.anything()
    const differing = { 'x-request-id': own, 'ratelimit-remaining': own, date: own }
    expect(early.headers).toEqual({ ...late.headers, ...differing })
  })

  it('200: gives each of many concurrent requests its own answer, early or not', async () => {
    const names = ['listed.com', 'other.com', 'www.listed.com', 'LISTED.com', 'a.co.uk']
    const wanted = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const domain = names[at % names.length] ?? ''
        const { status, body } = await ask(partner, { url: `${PATH}?domain=${domain}` })
        return [domain, status, JSON.parse(body)]
      }),
    )
    for (const [domain, status, body] of wanted) {
      const name = domain.toLowerCase().replace('www.', '')
      const price_cents = name === 'listed.com' ? 1_234_00 : null
      expect([domain, status, body]).toMatchObject([domain, 200, { domain: name, price_cents }])
    }
  })

  it('200: returns current data, and counts towards the limit', async () => {
    const caller = await givenPartner(house)
    await ask(caller)
    const remaining = async () => {
      const { headers } = await ask(caller)
      return Number((headers as Record<string, string>)['ratelimit-remaining'])
    }
    expect((await remaining()) - (await remaining())).toBe(1)
    await house.db`update listings set sold_at = now() where domain = 'listed.com'`
    expect(await ask(caller)).toMatchObject({
      isEarly: true,
      body: '{"domain":"listed.com","available":false,"price_cents":null,"currency":"USD"}',
    })
    await house.db`update listings set sold_at = null where domain = 'listed.com'`
    expect(await ask(caller)).toMatchObject({ body: expect.stringContaining('123400') })
    const text = await house.deps.metrics.registry.metrics()
    expect(text).toMatch(new RegExp(`duration_seconds_count{[^}]*route="${PATH}"[^}]*} \\d`))
  })

  it('401: the same request again, here and on a node started later', async () => {
    const nonce = randomUUID()
    expect(await ask(partner, { nonce })).toMatchObject({ status: 200, isEarly: true })
    expect(await ask(partner, { nonce })).toMatchObject({ status: 401, code: 'replay_detected' })
    const other = await openListening(1_000, house.databaseUrl)
    await ask(partner, { at: other })
    expect(await ask(partner, { at: other })).toMatchObject({ status: 200, isEarly: true })
    expect(await ask(partner, { nonce, at: other })).toMatchObject({ code: 'replay_detected' })
  })

  it.each([LISTED, `${SEARCH}?q=listed`])(
    '401: of twenty concurrent requests with one nonce, only one is accepted: %s',
    async (url) => {
      const nonce = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => ask(partner, { url, nonce })),
      )
      const refused = answers.filter(({ code }) => code === 'replay_detected')
      expect([answers.length - refused.length, refused.length]).toEqual([1, 19])
    },
  )

  it('200: at most four concurrent searches start before their nonces are confirmed as new', async () => {
    const before = await sentEarly(house)
    const url = `${SEARCH}?q=listed`
    const asked: Promise<Answer>[] = []
    let arrived = 0
    const count = (request: IncomingMessage) => void (arrived += Number(request.url === url))
    house.app.server.on('request', count)
    onTestFinished(() => void house.app.server.off('request', count))
    await house.db.begin(async (tx) => {
      await tx`lock table listings in access exclusive mode`
      for (let at = 0; at < 6; at += 1) {
        asked.push(send(house.base + url, 'GET', signed(partner, { url })))
      }
      await until('all of them are there', () => arrived >= asked.length)
    })
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('"count":1') })
    }
    expect((await sentEarly(house)) - before).toBe(4)
  })

  it('403, 401: any change to a credential takes effect immediately', async () => {
    const { keyId, secret, partnerId } = await givenPartner(house)
    const signer = { keyId, secret }
    await ask(signer)
    expect(await ask(signer)).toMatchObject({ status: 200, isEarly: true })
    const forbidden = { status: 403, code: 'forbidden', isEarly: false }
    const { db } = house
    await db`update partner_credentials set revoked_at = now() where key_id = ${keyId}`
    expect(await ask(signer)).toMatchObject(forbidden)
    await db`
      update partner_credentials set revoked_at = null, expires_at = ${house.clock.now()}
      where key_id = ${keyId}
    `
    expect(await ask(signer)).toMatchObject(forbidden)
    await db`
      update partner_credentials set expires_at = null, scopes = '{report}' where key_id = ${keyId}
    `
    expect(await ask(signer)).toMatchObject(forbidden)
    await db`update partner_credentials set scopes = '{search}' where key_id = ${keyId}`
    await db`update partners set suspended_at = now() where id = ${partnerId}`
    expect(await ask(signer)).toMatchObject(forbidden)
    await db`update partners set suspended_at = null where id = ${partnerId}`
    expect(await ask(signer)).toMatchObject({ status: 200 })
    const sealed = sealSecret(house.deps.config.masterKey, keyId, 'sk_new')
    await db`update partner_credentials set sealed_secret = ${sealed} where key_id = ${keyId}`
    expect(await ask(signer)).toMatchObject({ status: 401, code: 'invalid_signature' })
    expect(await ask({ keyId, secret: 'sk_new' })).toMatchObject({ status: 200 })
    await db`delete from partner_credentials where key_id = ${keyId}`
    expect(await ask({ keyId, secret: 'sk_new' })).toMatchObject({ code: 'invalid_signature' })
  })

  it('403: a credential that expires while in use', async () => {
    const signer = await givenPartner(house)
    const soon = new Date(house.clock.now().getTime() + 1_000)
    await house.db`
      update partner_credentials set expires_at = ${soon} where key_id = ${signer.keyId}
    `
    await ask(signer)
    expect(await ask(signer)).toMatchObject({ status: 200, isEarly: true })
    house.clock.advance(1_000)
    expect(await ask(signer)).toMatchObject({ status: 403, isEarly: false })
  })

  it('429: with the framework’s error, once the limit is reached and not before', async () => {
    const small = await openListening(1 / 12)
    const signer = await givenPartner(small)
    const answers = []
    for (let i = 0; i < 7; i += 1) answers.push(await ask(signer, { at: small }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers[4]).toMatchObject({
      isEarly: true,
      headers: { 'ratelimit-limit': '5', 'ratelimit-remaining': '0', 'ratelimit-policy': '5;w=60' },
    })
    expect(answers[5]).toMatchObject({
      code: 'rate_limited',
      headers: { 'retry-after': '60', 'ratelimit-remaining': '0' },
    })
    // A rate limited request still uses up its nonce, like any other with a valid signature.
    const nonce = randomUUID()
    expect(await ask(signer, { at: small, nonce })).toMatchObject({ status: 429 })
    expect(await ask(signer, { at: small, nonce })).toMatchObject({ code: 'replay_detected' })
  })

  it('429: a rate limited caller does not wait for a search', async () => {
    const small = await openListening(1 / 12)
    const signer = await givenPartner(small)
    const asked = { at: small, url: `${SEARCH}?q=listed` }
    for (let i = 0; i < 5; i += 1) expect((await ask(signer, asked)).status).toBe(200)
    await small.db.begin(async (tx) => {
      await tx`lock table listings in access exclusive mode`
      expect(await ask(signer, asked)).toMatchObject({ status: 429, code: 'rate_limited' })
    })
  })

  it('503: the database is unavailable', async () => {
    const cut = await openListening()
    const signer = await givenPartner(cut)
    await ask(signer, { at: cut })
    expect(await ask(signer, { at: cut })).toMatchObject({ status: 200, isEarly: true })
    await cut.db.end({ timeout: 0 })
    expect(await ask(signer, { at: cut })).toMatchObject({
      status: 503,
      code: 'service_unavailable',
    })
  })
})

describe('a signed read that is not answered early', () => {
  it.each([
    [400, 'two names', { url: `${PATH}?domain=listed.com&domain=other.com` }],
    [400, 'too few letters', { url: `${SEARCH}?q=a+` }],
    [400, 'an invalid character', { url: `${SEARCH}?q=ab%00` }],
    [200, 'a slash at the end', { url: `${PATH}/?domain=listed.com` }],
    [400, 'no name', { url: `${PATH}?domain=` }],
    [400, 'not a domain name', { url: `${PATH}?domain=-.com` }],
    [400, 'no query', { url: PATH }],
    [405, 'another method', { method: 'DELETE' }],
    [400, 'a key that is too long', { headers: { 'idempotency-key': 'x'.repeat(300) } }],
    [401, 'a wrong signature', { headers: { 'x-service-signature': `v1=${'0'.repeat(64)}` } }],
    [401, 'a timestamp that is no number', { headers: { 'x-service-timestamp': 'now' } }],
    [401, 'an old timestamp', { headers: { 'x-service-timestamp': '1' } }],
    [401, 'an unknown key', { headers: { 'x-service-key-id': 'pk_live_unknown' } }],
    [401, 'no key', { headers: { 'x-service-key-id': '' } }],
    [400, 'a nonce that is too long', { nonce: 'x'.repeat(129) }],
  ])('%i: %s', async (status, _, asked: Asked) => {
    expect(await ask(partner, asked)).toMatchObject({ status, isEarly: false })
  })
})
