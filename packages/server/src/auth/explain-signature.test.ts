import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../test/support/given.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { canonicalString } from './partner-signature.ts'
import { useNonce } from './partner-sql.ts'

const PATH = '/api/partner/v1/sandbox/signature-check'
const BODY = '{"domain":"acme.com"}'
let house: House
let partner: GivenPartner

beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { environment: 'sandbox' })
})

type Changes = {
  keyId?: string
  secret?: string
  url?: string
  nonce?: string
  signed?: { url?: string; method?: string; timestamp?: string; body?: string }
  headers?: Record<string, string | undefined>
  spell?(hex: string): string
}

const seconds = () => String(Math.floor(house.clock.now().getTime() / 1000))

async function ask(changes: Changes = {}) {
  const { signed = {}, url = PATH } = changes
  const timestamp = seconds()
  const nonce = changes.nonce ?? randomUUID()
  const right = canonicalString({
    method: 'POST',
    url: signed.url ?? url,
    timestamp: signed.timestamp ?? timestamp,
    nonce,
    body: Buffer.from(signed.body ?? BODY),
  })
  const text = right.replace('POST', signed.method ?? 'POST')
  const hex = createHmac('sha256', changes.secret ?? partner.secret)
    .update(text)
    .digest('hex')
  const headers = {
    'x-service-key-id': changes.keyId ?? partner.keyId,
    'x-service-timestamp': timestamp,
    'x-service-nonce': nonce,
    'x-service-signature': changes.spell?.(hex) ?? `v1=${hex}`,
    'content-type': 'application/json',
    ...changes.headers,
  }
  const present = Object.entries(headers).filter(([, value]) => value !== undefined)
  const answer = await house.app.inject({
    method: 'POST',
    url,
    payload: BODY,
    headers: Object.fromEntries(present) as Record<string, string>,
  })
  return { status: answer.statusCode, text: answer.body, hex, body: answer.json() }
}

it('200: confirms a valid signature, and shows the canonical string', async () => {
  const { status, body, text, hex } = await ask({ url: `${PATH}?b=2&a=1` })
  expect([status, body.ok, body.failed]).toEqual([200, true, null])
  expect(body.canonical_string.split('\n').slice(0, 3)).toEqual(['POST', PATH, 'a=1&b=2'])
  expect(text).not.toContain(partner.secret)
  expect(text).not.toContain(hex)
})

it.each<[string, Changes]>([
  ['missing_credentials', { headers: { 'x-service-key-id': undefined } }],
  ['missing_signature_headers', { headers: { 'x-service-nonce': undefined } }],
  ['missing_signature_headers', { headers: { 'x-service-signature': '' } }],
  ['invalid_timestamp', { headers: { 'x-service-timestamp': '1700000000000' } }],
  ['invalid_signature', { secret: 'sk_wrong' }],
  ['invalid_signature', { keyId: 'pk_sandbox_nobody' }],
  ['invalid_signature', { keyId: 'nonsense' }],
  ['invalid_signature', { headers: { 'content-type': 'text/plain' }, signed: { url: '/else' } }],
])('200: reports %s', async (failed, changes) => {
  const { status, body } = await ask(changes)
  expect([status, body.ok, body.failed]).toEqual([200, false, failed])
})

it('200: reports validation_error for a request that cannot be signed', async () => {
  const { status, body } = await ask({ url: `${PATH}??a=1`, signed: { url: PATH } })
  expect([status, body.failed, body.canonical_string]).toEqual([200, 'validation_error', ''])
  expect(body.hint).toContain('second "?"')
})

it.each<[string, Changes]>([
  ['v1=', { spell: (hex) => hex }],
  ['v1=', { spell: (hex) => `v1=${hex.toUpperCase()}` }],
  ['Milliseconds', { signed: { timestamp: `${Math.floor(Date.now() / 1000)}000` } }],
  ['whole path', { signed: { url: '/sandbox/signature-check' } }],
  ['query was not signed', { url: `${PATH}?a=1`, signed: { url: PATH } }],
  ['empty body', { signed: { body: '' } }],
  ['method', { signed: { method: 'GET' } }],
])('200: names common mistakes: %s', async (hint, changes) => {
  if (changes.signed?.timestamp) changes.signed.timestamp = `${seconds()}000`
  const { body } = await ask(changes)
  expect(body.failed).toBe('invalid_signature')
  expect(body.hint).toContain(hint)
})

it('200: points out a key id used as the secret, even for an unknown key', async () => {
  const known = await ask({ secret: partner.keyId })
  const unknown = await ask({ keyId: 'pk_sandbox_nobody', secret: 'pk_sandbox_nobody' })
  expect(known.body.hint).toContain('key ID was used')
  expect(unknown.body.hint).toBe(known.body.hint)
})

it('200: reveals nothing about a live key, valid or not, existing or not', async () => {
  const live = await givenPartner(house)
  const answers = [
    await ask({ keyId: live.keyId, secret: live.secret }),
    await ask({ keyId: live.keyId, secret: 'wrong' }),
    await ask({ keyId: 'pk_live_nobody', secret: 'wrong' }),
  ].map(({ body: { ok, failed, hint } }) => ({ ok, failed, hint }))
  expect(answers[0]).toMatchObject({ ok: false, failed: 'forbidden' })
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
})

it('200: reports a revoked credential, and a nonce that was already used', async () => {
  const revoked = await givenPartner(house, { environment: 'sandbox' })
  await house.db`update partner_credentials set revoked_at = now() where key_id = ${revoked.keyId}`
  const { body } = await ask({ keyId: revoked.keyId, secret: revoked.secret })
  expect(body.failed).toBe('forbidden')

  const nonce = randomUUID()
  expect((await ask({ nonce })).body.failed).toBe(null)
  expect((await ask({ nonce })).body.failed).toBe(null)
  await useNonce(house.db, { key_id: partner.keyId, nonce, keptSeconds: 660 })
  expect((await ask({ nonce })).body.failed).toBe('replay_detected')
})

it('429: allows sixty checks a minute per address', async () => {
  const small = await openHouse({ rateLimitScale: 1 / 30 })
  const post = () => small.app.inject({ method: 'POST', url: PATH })
  const statuses = [await post(), await post(), await post()].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 200, 429])
})
