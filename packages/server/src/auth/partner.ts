import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import { callerAddress } from '../http/caller-address.ts'
import { keepRawBodies, rawBodyOf, readRawBody } from '../http/json-body.ts'
import type { Limiter } from '../http/limiter.ts'
import { countCall } from '../http/rate-limit.ts'
import type { Scope } from '../http/route-config.ts'
import { Refusal, refuseField } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import type { MasterKey } from '../values/master-key.ts'
import { secretOf } from './credential-secret.ts'
import {
  authHeaders,
  demandFresh,
  fittingCredential,
  isInUse,
  isNonce,
  NO_SECRET,
} from './known-credential.ts'
import type { NonceUses } from './nonce-uses.ts'
import { type CredentialRow, findCredential, NONCE_KEPT_SECONDS, useNonce } from './partner-sql.ts'
import { signatureMatches } from './partner-signature.ts'
import { unsignableRequest } from './unsignable.ts'
import type { Environment } from '../values/environment.ts'

/** Who signed: nothing of another partner or of the other environment is ever reachable from here. */
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
  nonceUses: NonceUses
}

export const REPLAYED = 'This nonce was used before; sign again with a new one.'

/** What was found out of a request before the framework saw it: its credential, or why there is none. */
const provenBefore = new WeakMap<IncomingMessage, () => CredentialRow>()

/** Saves a request that is passed on from being judged again, its nonce being used already. */
export function rememberProof(request: IncomingMessage, proof: () => CredentialRow): void {
  provenBefore.set(request, proof)
}

/**
 * Lets a request through only when signed by a live credential that holds the route's scope. The
 * order of the refusals is the contract's ("Authentication order").
 */
export function demandPartner(app: FastifyInstance, needs: Needs): void {
  app.decorateRequest('partner', null as never)
  keepRawBodies(app)
  app.addHook('preValidation', async (request, reply) => {
    const proof = provenBefore.get(request.raw)
    const row = proof ? proof() : await provenCredential(request, reply, needs)
    const { limit, scopes = [] } = request.routeOptions.config
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
    readRawBody(request)
  })
}

/**
 * Failures are counted by address, and only failures: a partner whose requests are good is never
 * held back by a stranger behind the same address.
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
    // A database that is away is our failure, not the caller's.
    if (error instanceof Refusal) {
      await countCall(needs.limiter, reply, 'partner.failed-auth', callerAddress(request.ip))
    }
    throw error
  }
}

/** Refuses, before anything is authenticated: validation_error. */
export function demandSignable({ raw }: FastifyRequest): void {
  const reason = unsignableRequest(raw)
  if (reason !== undefined) throw new Refusal('validation_error', reason)
}

async function checkCredential(request: FastifyRequest, needs: Needs): Promise<CredentialRow> {
  const row = await proveSignature(request, needs)
  const { key_id } = row
  const { nonce } = authHeaders(request)
  if (!(await useNonce(needs.db, { key_id, nonce, keptSeconds: NONCE_KEPT_SECONDS }))) {
    throw new Refusal('replay_detected', REPLAYED)
  }
  return row
}

/**
 * The short way for a request that fits a credential as it was known before: it shares one question
 * to the database with others. Undefined sends it the long way, which judges it from the beginning.
 */
async function useKnownCredential(
  request: FastifyRequest,
  { clock, nonceUses }: Needs,
): Promise<CredentialRow | undefined> {
  const row = fittingCredential(request, rawBodyOf(request), clock.now())
  if (!row) return undefined
  const { key_id, version } = row
  const used = await nonceUses.ask({ key_id, version, nonce: authHeaders(request).nonce })
  if (used === 'replayed') throw new Refusal('replay_detected', REPLAYED)
  return used === 'new' ? row : undefined
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
  const signed = { ...headers, method: request.method, url: request.url, body: rawBodyOf(request) }
  if (!signatureMatches(signed, secret, headers.signature) || !row) {
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
