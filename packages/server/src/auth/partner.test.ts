import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../test/support/given.ts'
import { ownDatabase } from '../../test/support/database.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { sealSecret } from './credential-secret.ts'
import { canonicalString } from './partner-signature.ts'
import { purgeNonces } from './partner-sql.ts'

const URL = '/api/partner/v1/availability?domain=acme.com'
let house: House
let partner: GivenPartner

beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
})

type Changes = {
  keyId?: string
  secret?: string
  timestamp?: string
  signedTimestamp?: string
  nonce?: string
  url?: string
  signedUrl?: string
  remoteAddress?: string
}

function headersOf(changes: Changes): Record<string, string> {
  const timestamp = changes.timestamp ?? String(Math.floor(house.clock.now().getTime() / 1000))
  const nonce = changes.nonce ?? randomUUID()
  const text = canonicalString({
    method: 'GET',
    url: changes.signedUrl ?? changes.url ?? URL,
    timestamp: changes.signedTimestamp ?? timestamp,
    nonce,
    body: Buffer.alloc(0),
  })
  const hex = createHmac('sha256', changes.secret ?? partner.secret)
    .update(text)
    .digest('hex')
  return {
    'x-service-key-id': changes.keyId ?? partner.keyId,
    'x-service-timestamp': timestamp,
    'x-service-nonce': nonce,
    'x-service-signature': `v1=${hex}`,
  }
}

async function ask(changes: Changes = {}, headers: Record<string, string | undefined> = {}) {
  const all = Object.entries({ ...headersOf(changes), ...headers })
  const answer = await house.app.inject({
    url: changes.url ?? URL,
    headers: Object.fromEntries(all.filter(([, value]) => value !== undefined)),
    remoteAddress: changes.remoteAddress ?? '192.0.2.9',
  })
  const body: { error?: { code: string } } = answer.json()
  return { status: answer.statusCode, code: body.error?.code, headers: answer.headers }
}

const seconds = (shift: number) => String(Math.floor(house.clock.now().getTime() / 1000) + shift)

describe('a signed request', () => {
  it('200: is accepted, with rate limit headers', async () => {
    const { status, headers } = await ask()
    expect(status).toBe(200)
    expect(headers['ratelimit-policy']).toBe('60000;w=60')
  })

  it('401: without a key id', async () => {
    expect(await ask({}, { 'x-service-key-id': undefined })).toMatchObject({
      status: 401,
      code: 'missing_credentials',
    })
  })

  it.each(['x-service-timestamp', 'x-service-nonce', 'x-service-signature'])(
    '401: without %s',
    async (name) => {
      expect(await ask({}, { [name]: undefined })).toMatchObject({
        status: 401,
        code: 'missing_signature_headers',
      })
    },
  )

  it('401: a timestamp that is not in Unix seconds, or more than five minutes off', async () => {
    const wrong = [`${seconds(0)}000`, 'now', '-5', '', seconds(-301), seconds(302), '1e9', '0x5f']
    for (const timestamp of wrong.filter(Boolean)) {
      expect(await ask({ timestamp })).toMatchObject({ status: 401, code: 'invalid_timestamp' })
    }
    expect(await ask({ timestamp: seconds(-299) })).toMatchObject({ status: 200 })
    expect(await ask({ timestamp: seconds(299) })).toMatchObject({ status: 200 })
  })

  it('401: the answer is the same whether the key or the signature is wrong', async () => {
    const wrong: [Changes, Record<string, string>?][] = [
      [{ keyId: 'pk_live_unknown' }],
      [{ keyId: 'nonsense' }],
      [{ secret: partner.keyId }],
      [{ signedTimestamp: `${seconds(0)}000` }],
      [{ signedUrl: '/availability?domain=acme.com' }],
      [{ signedUrl: '/api/partner/v1/availability?domain=other.com' }],
      [{}, { 'x-service-signature': 'v1=abc' }],
      [{}, { 'x-service-signature': `v1=${'G'.repeat(64)}` }],
      [{}, { 'x-service-signature': `${'a'.repeat(64)}` }],
    ]
    for (const [changes, headers] of wrong) {
      expect(await ask(changes, headers)).toMatchObject({ status: 401, code: 'invalid_signature' })
    }
  })

  it('401: a repeated nonce, but not the same nonce of another credential', async () => {
    const nonce = randomUUID()
    expect(await ask({ nonce })).toMatchObject({ status: 200 })
    expect(await ask({ nonce })).toMatchObject({ status: 401, code: 'replay_detected' })
    const other = await givenPartner(house)
    expect(await ask({ nonce, keyId: other.keyId, secret: other.secret })).toMatchObject({
      status: 200,
    })
  })

  it('401: of ten concurrent requests with one nonce, only one is accepted', async () => {
    const nonce = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ nonce })))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  })

  it('concurrent requests are judged individually', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => givenPartner(house)))
    for (const { keyId, secret } of others) await ask({ keyId, secret })
    const [good, revoked, suspended, replaced] = others
    await house.db`
      update partner_credentials set revoked_at = now() where key_id = ${revoked?.keyId ?? ''}
    `
    await house.db`
      update partners set suspended_at = now() where id = ${suspended?.partnerId ?? ''}
    `
    const { masterKey } = house.deps.config
    const sealed = sealSecret(masterKey, replaced?.keyId ?? '', 'sk_new')
    await house.db`
      update partner_credentials set sealed_secret = ${sealed}
      where key_id = ${replaced?.keyId ?? ''}
    `
    const nonce = randomUUID()
    const used = randomUUID()
    await ask({ nonce: used })
    const asked: Changes[] = [
      { ...revoked, nonce },
      { nonce },
      { ...suspended, nonce },
      { nonce },
      { ...replaced, nonce },
      { ...good, nonce },
      { nonce: used },
      { ...good, nonce },
      { secret: 'guess' },
      { ...good },
    ]
    const answers = await Promise.all(asked.map((changes) => ask(changes)))
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      'forbidden',
      200,
      'forbidden',
      'replay_detected',
      'invalid_signature',
      200,
      'replay_detected',
      'replay_detected',
      'invalid_signature',
      200,
    ])
    const rows = await house.db`select key_id from partner_nonces where nonce = ${nonce}`
    expect(rows.map(({ key_id }) => String(key_id)).toSorted()).toEqual(
      [partner.keyId, good?.keyId].toSorted(),
    )
  })

  it('a wrong signature does not use up the nonce', async () => {
    const nonce = randomUUID()
    await ask({ nonce, secret: 'guess' })
    expect(await ask({ nonce })).toMatchObject({ status: 200 })
  })

  it('400: a nonce that is too long', async () => {
    expect(await ask({ nonce: 'n'.repeat(129) })).toMatchObject({
      status: 400,
      code: 'validation_error',
    })
    expect(await ask({ nonce: 'n'.repeat(128) })).toMatchObject({ status: 200 })
  })

  it('nonces are deleted only after they expire', async () => {
    const nonce = randomUUID()
    await ask({ nonce })
    await purgeNonces(house.db)
    expect(await ask({ nonce })).toMatchObject({ code: 'replay_detected' })
    await house.db`update partner_nonces set expires_at = now() where nonce = ${nonce}`
    await purgeNonces(house.db)
    const left = await house.db`select 1 from partner_nonces where nonce = ${nonce}`
    expect(left.length).toBe(0)
    expect(await ask({ nonce })).toMatchObject({ status: 200 })
  })

  it('403: a revoked, expired or suspended credential, with immediate effect', async () => {
    const columns = ['revoked_at', 'expires_at'] as const
    for (const column of columns) {
      const { keyId, secret } = await givenPartner(house)
      expect(await ask({ keyId, secret })).toMatchObject({ status: 200 })
      await house.db`
        update partner_credentials set ${house.db(column)} = now() - interval '1 minute'
        where key_id = ${keyId}
      `
      expect(await ask({ keyId, secret })).toMatchObject({ status: 403, code: 'forbidden' })
    }
    const { keyId, secret, partnerId } = await givenPartner(house)
    await house.db`update partners set suspended_at = now() where id = ${partnerId}`
    expect(await ask({ keyId, secret })).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('401: a replaced secret is refused immediately, and does not use up the nonce', async () => {
    const { keyId, secret } = await givenPartner(house)
    expect(await ask({ keyId, secret })).toMatchObject({ status: 200 })
    const { masterKey } = house.deps.config
    await house.db`
      update partner_credentials set sealed_secret = ${sealSecret(masterKey, keyId, 'sk_new')}
      where key_id = ${keyId}
    `
    const nonce = randomUUID()
    expect(await ask({ keyId, secret, nonce })).toMatchObject({ code: 'invalid_signature' })
    expect(await ask({ keyId, secret: 'sk_new', nonce })).toMatchObject({ status: 200 })
    expect(await ask({ keyId, secret: 'sk_new', nonce })).toMatchObject({ code: 'replay_detected' })
  })

  it('403: a credential that lacks the scope', async () => {
    const { keyId, secret } = await givenPartner(house, { scopes: ['report'] })
    expect(await ask({ keyId, secret })).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('query parameters may come in any order and encoding', async () => {
    const url = '/api/partner/v1/availability?z=1&domain=ac%6De.com&a=%20b&a='
    expect(await ask({ url })).toMatchObject({ status: 200 })
  })
})

describe('several nodes', () => {
  it('401: a request that one node accepted is refused by another', async () => {
    const { url } = await ownDatabase()
    const one = await openHouse({}, undefined, url)
    const two = await openHouse({}, undefined, url)
    const { keyId, secret } = await givenPartner(one)
    const headers = headersOf({ keyId, secret })
    expect((await one.app.inject({ url: URL, headers })).statusCode).toBe(200)
    const again = await two.app.inject({ url: URL, headers })
    expect([again.statusCode, again.json().error.code]).toEqual([401, 'replay_detected'])
  })

  it('503: nobody is accepted while the database is unavailable', async () => {
    const cut = await openHouse()
    const { keyId, secret } = await givenPartner(cut)
    const known = await givenPartner(cut)
    const answerTo = (of: { keyId: string; secret: string }) =>
      cut.app.inject({ url: URL, headers: headersOf({ keyId: of.keyId, secret: of.secret }) })
    expect((await answerTo(known)).statusCode).toBe(200)
    await cut.db.end({ timeout: 0 })
    for (const one of [{ keyId, secret }, known]) {
      const answer = await answerTo(one)
      expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'service_unavailable'])
    }
  })
})

describe('rate limits of a partner', () => {
  it('429: counts by credential; failures from an address never block valid requests', async () => {
    const small = await openHouse({ rateLimitScale: 1 / 30 })
    const { client, keyId } = await givenPartner(small)
    await client.inventory.availability('acme.com')
    await client.inventory.availability('acme.com')
    await expect(client.inventory.availability('acme.com')).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
    })
    const bad = () => small.app.inject({ url: URL, headers: { 'x-service-key-id': keyId } })
    const statuses = [await bad(), await bad(), await bad()].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([401, 401, 429])
    const other = await givenPartner(small)
    expect(await other.client.inventory.availability('acme.com')).toMatchObject({
      available: false,
    })
  })
})
