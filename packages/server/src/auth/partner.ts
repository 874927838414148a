import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Batcher } from '../db/batcher.ts'
import type { Db } from '../db/pool.ts'
import { callerAddress } from '../http/caller-address.ts'
import { keepRawBodies, rawBodyOf, readRawBody } from '../http/json-body.ts'
import type { Limiter } from '../http/limiter.ts'
import { countCall } from '../http/rate-limit.ts'
import type { Scope } from '../http/route-config.ts'
import { Refusal, refuseField } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import type { MasterKey } from '../values/master-key.ts'
import { keysOf } from './credential-secret.ts'
import {
  authHeaders,
  demandFresh,
  fittingCredential,
  isInUse,
  isNonce,
} from './known-credential.ts'
import type { Nonces } from './nonces.ts'
import { demandIdempotencyKey } from './partner-once.ts'
import { type CredentialRow, findCredential, type NonceUse, type NonceUsed } from './partner-sql.ts'
import { NO_KEYS, signatureMatches } from './partner-signature.ts'
import { unsignableRequest } from './unsignable.ts'
import type { Environment } from '../values/environment.ts'

/** Who signed the request. Data of other partners or of the other environment is out of reach. */
export type Partner = {
  partner_id: string
  key_id: string
  environment: Environment
  scopes: readonly Scope[]
  is_affiliate: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    partner: Partner
  }
}

type Needs = {
  db: Db
  clock: Clock
  limiter: Limiter
  masterKey: MasterKey
  nonces: Nonces
  /** Of concurrent requests, in one statement. */
  nonceUses: Batcher<NonceUse, NonceUsed>
}

export const REPLAYED = 'This nonce was already used. Sign again with a new one.'

/** Results of checks made before Fastify saw the request: the credential, or the refusal. */
const provenBefore = new WeakMap<IncomingMessage, () => CredentialRow>()

/** Remembers the result for a request handed to Fastify, because its nonce is already used up. */
export function rememberProof(request: IncomingMessage, proof: () => CredentialRow): void {
  provenBefore.set(request, proof)
}

/**
 * Requires a signature by an active credential that has the route's scope. The order of the
 * refusals is part of the contract ("Authentication order").
 */
export function demandPartner(app: FastifyInstance, needs: Needs): void {
  app.decorateRequest('partner', null as never)
  keepRawBodies(app)
  app.addHook('preValidation', async (request, reply) => {
    const proof = provenBefore.get(request.raw)
    const row = proof ? proof() : await provenCredential(request, reply, needs)
    const { limit, scopes = [], needsIdempotencyKey } = request.routeOptions.config
    if (!limit) throw new Error(`${request.routeOptions.url} has no limit`)
    await countCall(needs.limiter, reply, limit, row.key_id)
    if (!scopes.some((scope) => row.scopes.includes(scope))) {
      throw new Refusal('forbidden', `This credential lacks the scope ${scopes.join(' or ')}.`)
    }
    request.partner = {
      partner_id: row.partner_id,
      key_id: row.key_id,
      environment: row.environment,
      scopes: row.scopes,
      is_affiliate: row.is_affiliate,
    }
    if (needsIdempotencyKey) demandIdempotencyKey(request)
    readRawBody(request)
  })
}

/**
 * Only failures are counted by address, so that a partner with valid requests is never blocked by a
 * stranger behind the same address.
 */
async function provenCredential(
  request: FastifyRequest,
  reply: FastifyReply,
  needs: Needs,
): Promise<CredentialRow> {
  try {
    demandSignable(request)
    return (await useKnownCredential(request, needs)) ?? (await checkCredential(request, needs))
  } catch (error) {
    // An unavailable database is our failure, not the caller's.
    if (error instanceof Refusal) {
      await countCall(needs.limiter, reply, 'partner.failed-auth', callerAddress(request.ip))
    }
    throw error
  }
}

/** Runs before authentication. Refuses: validation_error. */
export function demandSignable({ raw }: FastifyRequest): void {
  const reason = unsignableRequest(raw)
  if (reason !== undefined) throw new Refusal('validation_error', reason)
}

async function checkCredential(request: FastifyRequest, needs: Needs): Promise<CredentialRow> {
  const row = await proveSignature(request, needs)
  const { key_id } = row
  const { nonce } = authHeaders(request)
  if (!(await needs.nonces.useOne({ key_id, nonce, isRead: isRead(request) }))) {
    throw new Refusal('replay_detected', REPLAYED)
  }
  return row
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/**
 * The fast path for a request that matches a cached credential: it shares one database query with
 * concurrent requests. Undefined means the full check is needed.
 */
async function useKnownCredential(
  request: FastifyRequest,
  { clock, nonceUses }: Needs,
): Promise<CredentialRow | undefined> {
  const row = fittingCredential(request, rawBodyOf(request), clock.now())
  if (!row) return undefined
  const { key_id, version } = row
  const { nonce } = authHeaders(request)
  const used = await nonceUses.ask({ key_id, version, nonce, isRead: isRead(request) })
  if (used === 'replayed') throw new Refusal('replay_detected', REPLAYED)
  return used === 'new' ? row : undefined
}

/**
 * Returns the credential that signed a request. Checks everything except that the nonce is new.
 *
 * Refuses, in this order: missing_credentials, missing_signature_headers, invalid_timestamp,
 * invalid_signature, forbidden (no longer active), validation_error (malformed nonce).
 */
export async function proveSignature(
  request: FastifyRequest,
  { db, clock, masterKey }: Pick<Needs, 'db' | 'clock' | 'masterKey'>,
): Promise<CredentialRow> {
  const headers = authHeaders(request)
  const now = clock.now()
  demandFresh(headers.timestamp, now)
  const row = await findCredential(db, headers.keyId)
  const keys = row ? keysOf(row, masterKey) : NO_KEYS
  const signed = { ...headers, method: request.method, url: request.url, body: rawBodyOf(request) }
  if (!signatureMatches(signed, keys, headers.signature) || !row) {
    throw new Refusal('invalid_signature', 'The signature does not match this request.', {
      inside: `key ${headers.keyId}`,
    })
  }
  if (!isInUse(row, now)) {
    throw new Refusal('forbidden', 'This credential is no longer active.')
  }
  if (!isNonce(headers.nonce)) {
    throw refuseField('X-Service-Nonce', 'must be 1 to 128 visible ASCII characters.')
  }
  return row
}
