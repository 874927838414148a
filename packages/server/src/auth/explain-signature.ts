import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import { rawBodyOf } from '../http/json-body.ts'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import type { MasterKey } from '../values/master-key.ts'
import { keysOf } from './credential-secret.ts'
import { canonicalString, NO_KEYS } from './partner-signature.ts'
import type { Nonces } from './nonces.ts'
import { findCredential } from './partner-sql.ts'
import { proveSignature, REPLAYED } from './partner.ts'
import { signingMistake } from './signing-mistakes.ts'
import { unsignableRequest } from './unsignable.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey; nonces: Nonces }

export type Explained = {
  canonical_string: string
  ok: boolean
  /** The error code that any other endpoint would have answered with. */
  failed: string | null
  hint: string | null
}

/**
 * Explains how the server verifies the request itself. It doesn't use up the nonce. Anyone may call
 * this, so about a live key it reveals nothing but that it is one.
 */
export async function explainSignature(request: FastifyRequest, needs: Needs): Promise<Explained> {
  const reason = unsignableRequest(request.raw)
  if (reason !== undefined) {
    return { canonical_string: '', ok: false, failed: 'validation_error', hint: reason }
  }
  const canonical_string = canonicalString(signedPart(request))
  if (header(request, 'key-id').startsWith('pk_live_')) {
    const hint = 'Only sandbox credentials are checked here; this is the id of a live one.'
    return { canonical_string, ok: false, failed: 'forbidden', hint }
  }
  try {
    const { key_id } = await proveSignature(request, needs)
    if (await needs.nonces.isTracked(key_id, header(request, 'nonce'))) {
      throw new Refusal('replay_detected', REPLAYED)
    }
    return { canonical_string, ok: true, failed: null, hint: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const mistake = error.code === 'invalid_signature' && (await mistakeIn(request, needs))
    return { canonical_string, ok: false, failed: error.code, hint: mistake || error.message }
  }
}

async function mistakeIn(request: FastifyRequest, needs: Needs): Promise<string | undefined> {
  const keyId = header(request, 'key-id')
  const row = await findCredential(needs.db, keyId)
  const keys = row ? keysOf(row, needs.masterKey) : NO_KEYS
  return signingMistake(signedPart(request), {
    keyId,
    keys,
    signature: header(request, 'signature'),
  })
}

function signedPart(request: FastifyRequest) {
  return {
    method: request.method,
    url: request.url,
    timestamp: header(request, 'timestamp'),
    nonce: header(request, 'nonce'),
    body: rawBodyOf(request),
  }
}

function header({ headers }: FastifyRequest, name: string): string {
  const value = headers[`x-service-${name}`]
  return typeof value === 'string' ? value : ''
}
