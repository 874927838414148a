import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { PartnerClient, type Signable, signedHeaders } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { givenPartner, type GivenPartner } from '../../test/support/given.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { givenMember } from '../../test/support/members.ts'
import { type Browser, givenSignedIn } from '../../test/support/people.ts'
import { canonicalString } from './partner-signature.ts'

const PATH = '/api/partner/v1/availability'
const QUERY = 'domain=acme.com'
const VECTORS = new URL('../../../sdk/vectors/ed25519.json', import.meta.url)

let house: House
let other: House
let base: string
let partner: GivenPartner
let browser: Browser
let registered: KeyPair & { keyId: string }

type KeyPair = { privateKey: string; publicKey: string }

function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
  }
}

beforeAll(async () => {
  const { url } = await ownDatabase()
  house = await openHouse({}, undefined, url)
  other = await openHouse({}, undefined, url)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
  partner = await givenPartner(house)
  browser = (await givenMember(house, partner, { role: 'admin' })).browser
  const pair = newKeyPair()
  const { body } = await issue(pair.publicKey)
  registered = { ...pair, keyId: body.key_id }
})

type Issued = {
  key_id: string
  secret: string | null
  public_key: string
  error?: { code: string }
}

const credentials = (environment = 'live') =>
  `/api/portal/${partner.partnerId}/${environment}/credentials`

async function issue(public_key: string, path = credentials()) {
  const answer = await browser.post(path, { scopes: ['search'], public_key })
  return { status: answer.statusCode, body: answer.json() as Issued }
}

async function revoke(keyId: string): Promise<void> {
  expect((await browser.post(`${credentials()}/${keyId}/revoke`)).statusCode).toBe(204)
}

function clientOf({ keyId, privateKey }: { keyId: string; privateKey: string }, node = house) {
  const now = () => node.clock.now()
  const options = { baseUrl: 'http://house', fetch: node.fetch, now, attemptsMax: 1 }
  return new PartnerClient({ keyId, privateKey, ...options })
}

const statusFor = async (signer: { keyId: string; privateKey: string }, node = house) =>
  await clientOf(signer, node)
    .inventory.availability('acme.com')
    .then(
      () => 200,
      (error: { code: string }) => error.code,
    )

const REQUEST: Signable = { method: 'GET', path: PATH, query: QUERY, body: '' }
const momentNow = () => ({
  timestamp: String(Math.floor(house.clock.now().getTime() / 1000)),
  nonce: randomUUID() as string,
})

/** The status or error code for a request with exactly these headers. */
async function ask(headers: Record<string, string>): Promise<number | string> {
  const answer = await fetch(`${base}${PATH}?${QUERY}`, { headers })
  const body = (await answer.json()) as { error?: { code: string } }
  return body.error?.code ?? answer.status
}

async function sentEarly(): Promise<number> {
  const text = await house.deps.metrics.registry.metrics()
  return Number(/^namehouse_signed_answers_early (\d+)$/m.exec(text)?.[1])
}

describe('a credential with a public key', () => {
  it('201: has no secret anywhere, signs on every node, and is answered early', async () => {
    const [row] = await house.db<{ sealed_secret: null; public_key: Buffer }[]>`
      select sealed_secret, public_key from partner_credentials where key_id = ${registered.keyId}
    `
    expect(row?.sealed_secret).toBe(null)
    expect(Buffer.from(row?.public_key ?? '').toString('base64')).toBe(registered.publicKey)
    expect([await statusFor(registered), await statusFor(registered, other)]).toEqual([200, 200])
    await ask(await signedHeaders(REQUEST, registered, momentNow()))
    const before = await sentEarly()
    expect(await ask(await signedHeaders(REQUEST, registered, momentNow()))).toBe(200)
    expect(await sentEarly()).toBe(before + 1)
    const listed = (await browser.get(credentials())).json().credentials as Issued[]
    const shown = listed.map(({ key_id, public_key }) => [key_id, public_key])
    expect(shown).toContainEqual([registered.keyId, registered.publicKey])
    expect(shown).toContainEqual([partner.keyId, null])
  })

  it('401: never accepts an HMAC, whatever it is keyed with', async () => {
    const moment = momentNow()
    const url = `${PATH}?${QUERY}`
    const text = canonicalString({ method: 'GET', url, ...moment, body: Buffer.alloc(0) })
    const raw = Buffer.from(registered.publicKey, 'base64')
    for (const secret of [registered.publicKey, raw, raw.toString('hex'), '', 'null', '\0']) {
      const headers = await signedHeaders(REQUEST, { keyId: registered.keyId, secret: 'x' }, moment)
      const hex = createHmac('sha256', secret).update(text).digest('hex')
      headers['x-service-signature'] = `v1=${hex}`
      expect(await ask(headers)).toBe('invalid_signature')
    }
    // None of them used up the nonce.
    expect(await ask(await signedHeaders(REQUEST, registered, moment))).toBe(200)
    expect(await ask(await signedHeaders(REQUEST, registered, moment))).toBe('replay_detected')
  })

  it('401: a credential with a secret, or none at all, never accepts Ed25519', async () => {
    for (const keyId of [partner.keyId, 'pk_live_nobody', 'nonsense']) {
      const signer = { keyId, privateKey: registered.privateKey }
      expect(await ask(await signedHeaders(REQUEST, signer, momentNow()))).toBe('invalid_signature')
    }
  })

  it('401: another key, another request, and malformed signatures', async () => {
    const headers = await signedHeaders(REQUEST, registered, momentNow())
    const signature = headers['x-service-signature'] ?? ''
    const stranger = { ...registered, privateKey: newKeyPair().privateKey }
    const wrong = [
      { ...(await signedHeaders(REQUEST, stranger, momentNow())) },
      { ...headers, 'x-service-nonce': randomUUID() },
      ...['ed25519=', 'ed25519', signature.slice(0, -1), `${signature}A`, signature.slice(8)].map(
        (each) => ({ ...headers, 'x-service-signature': each }),
      ),
    ]
    for (const each of wrong) expect(await ask(each)).toBe('invalid_signature')
    expect(await ask(headers)).toBe(200)
  })

  it('403: revoked on every node; 401: a replaced key is refused immediately', async () => {
    const pair = newKeyPair()
    const { body } = await issue(pair.publicKey)
    const signer = { ...pair, keyId: body.key_id }
    expect([await statusFor(signer), await statusFor(signer, other)]).toEqual([200, 200])
    const next = newKeyPair()
    await house.db`
      update partner_credentials set public_key = ${Buffer.from(next.publicKey, 'base64')}
      where key_id = ${signer.keyId}
    `
    expect([await statusFor(signer), await statusFor(signer, other)]).toEqual([
      'invalid_signature',
      'invalid_signature',
    ])
    expect(await statusFor({ ...signer, privateKey: next.privateKey })).toBe(200)
    await revoke(signer.keyId)
    expect(await statusFor({ ...signer, privateKey: next.privateKey }, other)).toBe('forbidden')
  })
})

describe('registering a public key', () => {
  type Refused = { name: string; public_key: string }
  const { refused_public_keys } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
    refused_public_keys: Refused[]
  }

  it('400: keys that are malformed or that anyone could sign for, and nothing is issued', async () => {
    const before = (await browser.get(credentials())).json().credentials.length
    for (const { name, public_key } of refused_public_keys) {
      const { status, body } = await issue(public_key)
      expect([name, status, body.error?.code]).toEqual([name, 400, 'validation_error'])
    }
    expect((await browser.get(credentials())).json().credentials.length).toBe(before)
  })

  it('409: a key serves one credential, because the key id isn’t signed', async () => {
    expect((await issue(registered.publicKey)).status).toBe(409)
    expect((await issue(registered.publicKey, credentials('sandbox'))).status).toBe(409)
    const { publicKey } = newKeyPair()
    const { body } = await issue(publicKey)
    await revoke(body.key_id)
    expect((await issue(publicKey)).status).toBe(409)
  })

  it('rotates to another public key, never back to a secret', async () => {
    const old = newKeyPair()
    const { body } = await issue(old.publicKey)
    const path = `${credentials()}/${body.key_id}/rotate`
    expect((await browser.post(path, {})).statusCode).toBe(400)
    expect((await browser.post(path, { public_key: old.publicKey })).statusCode).toBe(409)
    const next = newKeyPair()
    const rotated = await browser.post(path, { public_key: next.publicKey })
    expect([rotated.statusCode, rotated.json()]).toMatchObject([
      201,
      { secret: null, public_key: next.publicKey },
    ])
    const { key_id }: Issued = rotated.json()
    expect(await statusFor({ ...old, keyId: body.key_id })).toBe(200)
    expect(await statusFor({ ...next, keyId: key_id })).toBe(200)
    await revoke(body.key_id)
    await revoke(key_id)
  })

  it('staff register one, replace a secret by one, and see it', async () => {
    const { browser: staff } = await givenSignedIn(house, 'staff')
    const { partnerId, keyId } = await givenPartner(house)
    const path = `/api/staff/partners/${partnerId}/credentials`
    const [first, second] = [newKeyPair(), newKeyPair()]
    const input = { environment: 'sandbox', scopes: ['search'], public_key: first.publicKey }
    const issued = await staff.post(path, input)
    expect([issued.statusCode, issued.json().secret]).toEqual([201, null])
    expect(await statusFor({ ...first, keyId: issued.json().key_id })).toBe(200)
    const rotation = { public_key: second.publicKey, overlap_seconds: 0 }
    const rotated = await staff.post(`/api/staff/credentials/${keyId}/rotate`, rotation)
    expect([rotated.statusCode, rotated.json().secret]).toEqual([201, null])
    expect(await statusFor({ ...second, keyId: rotated.json().key_id })).toBe(200)
    const listed = (await staff.get(path)).json().credentials as Issued[]
    expect(listed.map(({ public_key }) => public_key)).toEqual(
      expect.arrayContaining([first.publicKey, second.publicKey, null]),
    )
    expect((await staff.post(path, { ...input, public_key: 'AA==' })).statusCode).toBe(400)
  })
})

describe('the signature check', () => {
  const CHECK = '/api/partner/v1/sandbox/signature-check'
  let signer: KeyPair & { keyId: string }
  beforeAll(async () => {
    const pair = newKeyPair()
    const { body } = await issue(pair.publicKey, credentials('sandbox'))
    signer = { ...pair, keyId: body.key_id }
  })

  async function check(change: (text: string) => string, spell = (base64: string) => base64) {
    const moment = momentNow()
    const request = { method: 'POST', path: CHECK, query: '', body: '' }
    const headers = await signedHeaders(request, signer, moment)
    const parts = { method: 'POST', url: CHECK, ...moment, body: Buffer.alloc(0) }
    const signature = sign(null, Buffer.from(change(canonicalString(parts))), signer.privateKey)
    headers['x-service-signature'] = spell(`ed25519=${signature.toString('base64')}`)
    const answer = await house.app.inject({ method: 'POST', url: CHECK, headers })
    return answer.json() as { ok: boolean; failed: string | null; hint: string | null }
  }
  const same = (text: string) => text

  it('200: confirms an Ed25519 signature and names its common mistakes', async () => {
    expect(await check(same)).toMatchObject({ ok: true, failed: null })
    const spelled = [
      (text: string) => text.slice(8),
      (text: string) => text.replace('ed25519', 'v1'),
      (text: string) => text.replace('==', ''),
      (text: string) => `ed25519=${Buffer.from(text.slice(8), 'base64').toString('hex')}`,
    ]
    for (const spell of spelled) {
      const { failed, hint } = await check(same, spell)
      expect([failed, hint]).toEqual(['invalid_signature', expect.stringContaining('ed25519=')])
    }
    const shortened = await check((text) => text.replace('/api/partner/v1', ''))
    expect(shortened.hint).toContain('whole path')
  })
})
