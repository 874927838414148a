import { createSecretKey, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gathering } from '../db/gathering.ts'
import type { Db } from '../db/pool.ts'
import { callerAddress } from '../http/caller-address.ts'
import { keepRawBodies, rawBodyOf, readRawBody } from '../http/json-body.ts'
import type { Limiter } from '../http/limiter.ts'
import { countCall } from '../http/rate-limit.ts'
import type { Scope } from '../http/route-config.ts'
import { Refusal, refuseField } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import type { MasterKey } from '../values/master-key.ts'
import { knownSecretOf, secretOf } from './credential-secret.ts'
import {
  type CredentialRow,
  findCredential,
  type SignedUse,
  type UsedCredential,
  useCredentials,
  useNonce,
} from './partner-sql.ts'
import { signatureMatches } from './partner-signature.ts'

/** Who signed: nothing of another partner or of the other environment is ever reachable from here. */
export type Partner = {
  id: string
  key_id: string
  environment: 'sandbox' | 'live'
  scopes: readonly Scope[]
  is_affiliate: boolean
}

/** Whose affairs an operation works on, whoever asks: a program that signs or a person in the pages. */
export type Tenant = Pick<Partner, 'id' | 'environment'>

declare module 'fastify' {
  interface FastifyRequest {
    partner: Partner
  }
}

type Needs = { db: Db; clock: Clock; limiter: Limiter; masterKey: MasterKey }

const SKEW_SECONDS_MAX = 300
const NONCE_KEPT_SECONDS = 660
export const REPLAYED = 'This nonce was used before; sign again with a new one.'
const HEADERS = ['x-service-timestamp', 'x-service-nonce', 'x-service-signature'] as const
const NONCE = /^[\x21-\x7e]{1,128}$/
/** Stands in for the secret of a key that does not exist, so that finding out costs the same. */
export const NO_SECRET = createSecretKey(randomBytes(32))

/**
 * Lets a request through only when signed by a live credential that holds the route's scope. The
 * order of the refusals is the contract's ("Authentication order").
 */
export function demandPartner(app: FastifyInstance, needs: Needs): void {
  app.decorateRequest('partner', null as never)
  keepRawBodies(app)
  const uses: Uses = new Gathering((all) => useCredentials(needs.db, all, NONCE_KEPT_SECONDS))
  app.addHook('preValidation', async (request, reply) => {
    const row = await provenCredential(request, reply, { ...needs, uses })
    const { limit, scopes = [] } = request.routeOptions.config
    if (!limit) throw new Error(`${request.routeOptions.url} has no limit`)
    await countCall(needs.limiter, reply, limit, row.key_id)
    if (!scopes.some((scope) => row.scopes.includes(scope))) {
      throw new Refusal('forbidden', `This credential lacks the scope ${scopes.join(' or ')}.`)
    }
    request.partner = {
      id: row.partner_id,
      key_id: row.key_id,
      environment: row.environment,
      scopes: row.scopes,
      is_affiliate: row.is_affiliate,
    }
    readRawBody(request)
  })
}

/** Credentials that are used in the same moment are read, and their nonces kept, together. */
type Uses = Gathering<SignedUse, UsedCredential | undefined>

type Proven = Omit<CredentialRow, 'sealed_secret'>

/**
 * Failures are counted by address, and only failures: a partner whose requests are good is never
 * held back by a stranger behind the same address.
 */
async function provenCredential(
  request: FastifyRequest,
  reply: FastifyReply,
  needs: Needs & { uses: Uses },
): Promise<Proven> {
  try {
    return (await useKnownCredential(request, needs)) ?? (await checkCredential(request, needs))
  } catch (error) {
    // A database that is away is our failure, not the caller's.
    if (error instanceof Refusal) {
      await countCall(needs.limiter, reply, 'partner.failed-auth', callerAddress(request.ip))
    }
    throw error
  }
}

async function checkCredential(request: FastifyRequest, needs: Needs): Promise<Proven> {
  const row = await proveSignature(request, needs)
  const { key_id } = row
  const { nonce } = authHeaders(request)
  if (!(await useNonce(needs.db, { key_id, nonce, keptSeconds: NONCE_KEPT_SECONDS }))) {
    throw new Refusal('replay_detected', REPLAYED)
  }
  return row
}

/**
 * The short way for a request that fits the secret its key id had before: it shares one question to
 * the database with others. Undefined sends it the long way, which judges it from the beginning. A
 * key id that is not known costs the same signature, so that nobody learns which ones are in use.
 */
async function useKnownCredential(
  request: FastifyRequest,
  { clock, uses }: { clock: Clock; uses: Uses },
): Promise<Proven | undefined> {
  const headers = authHeaders(request)
  const now = clock.now()
  demandFresh(headers.timestamp, now)
  const known = knownSecretOf(headers.keyId)
  const fits = signatureMatches(
    signedBy(request, headers),
    known?.key ?? NO_SECRET,
    headers.signature,
  )
  if (!known || !fits || !NONCE.test(headers.nonce)) return undefined
  const { keyId: key_id, nonce } = headers
  const row = await uses.ask({ key_id, sealed: known.sealed, nonce })
  if (!row?.is_same_secret) return undefined
  demandInUse(row, now)
  if (!row.is_new_nonce) throw new Refusal('replay_detected', REPLAYED)
  return row
}

/**
 * The credential that signed a request, all rules checked but the nonce's being new.
 *
 * Refuses, in this order: missing_credentials, missing_signature_headers, invalid_timestamp,
 * invalid_signature, forbidden (no longer in use), validation_error (the nonce's form).
 */
export async function proveSignature(
  request: FastifyRequest,
  { db, clock, masterKey }: Pick<Needs, 'db' | 'clock' | 'masterKey'>,
): Promise<CredentialRow> {
  const headers = authHeaders(request)
  const now = clock.now()
  demandFresh(headers.timestamp, now)
  const row = await findCredential(db, headers.keyId)
  const secret = row ? secretOf(row, masterKey) : NO_SECRET
  if (!signatureMatches(signedBy(request, headers), secret, headers.signature) || !row) {
    throw new Refusal('invalid_signature', 'The signature does not match this request.', {
      inside: `key ${headers.keyId}`,
    })
  }
  demandInUse(row, now)
  if (!NONCE.test(headers.nonce)) {
    throw refuseField('X-Service-Nonce', 'must be 1 to 128 visible ASCII characters.')
  }
  return row
}

function signedBy(request: FastifyRequest, { timestamp, nonce }: AuthHeaders) {
  const { method, url } = request
  return { method, url, timestamp, nonce, body: rawBodyOf(request) }
}

function demandInUse(row: Proven, now: Date): void {
  if (row.revoked_at || row.suspended_at || (row.expires_at && row.expires_at <= now)) {
    throw new Refusal('forbidden', 'This credential is no longer in use.')
  }
}

type AuthHeaders = { keyId: string; timestamp: string; nonce: string; signature: string }

function authHeaders({ headers }: FastifyRequest): AuthHeaders {
  const keyId = headers['x-service-key-id']
  if (typeof keyId !== 'string' || keyId === '') {
    throw new Refusal('missing_credentials', 'X-Service-Key-Id is absent.')
  }
  const [timestamp, nonce, signature] = HEADERS.map((name) => {
    const value = headers[name]
    if (typeof value === 'string' && value !== '') return value
    throw new Refusal('missing_signature_headers', `${name} is absent.`)
  })
  return { keyId, timestamp: timestamp ?? '', nonce: nonce ?? '', signature: signature ?? '' }
}

function demandFresh(timestamp: string, now: Date): void {
  const skewSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (/^\d{1,12}$/.test(timestamp) && skewSeconds <= SKEW_SECONDS_MAX) return
  throw new Refusal(
    'invalid_timestamp',
    'X-Service-Timestamp must be Unix seconds, within 300 s of now.',
  )
}
