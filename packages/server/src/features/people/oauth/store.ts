import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import type { Clock } from '../../../values/clock.ts'
import { digestOf } from '../../../values/signed-token.ts'
import { clientMetadata } from './client-metadata.ts'
import {
  consumeToken,
  deleteGrant,
  deleteInteraction,
  deleteToken,
  findClient,
  findGrant,
  findInteraction,
  findToken,
  insertGrant,
  insertToken,
  lackedScope,
  type Payload,
  type TokenKind,
  trimGrants,
  trimUsedTokens,
  upsertInteraction,
} from './sql.ts'
import { reportOutages } from './report-outages.ts'

/** More devices than anyone would allow one app on; the oldest consents end. */
const GRANTS_MAX = 20
/** An app that refreshes hourly uses 720 during the lifetime of one refresh token. */
const USED_TOKENS_MAX = 1_000
/** Clients that answer a missing scope with a refresh do so at once. */
const SCOPE_LACKED_MS = 30_000

export type StoreNeeds = {
  db: Db
  clock: Clock
  /** Called when tokens end, to clear any cached ones. */
  forgetTokens(): void
}

/**
 * The provider's storage: one table per kind, tokens stored as digests, and expiry decided by our
 * clock. Other kinds the provider asks for are not stored.
 */
export function openStore(needs: StoreNeeds): (kind: string) => Adapter {
  return (kind) => reportOutages(storeOf(kind, needs))
}

function storeOf(kind: string, needs: StoreNeeds): Adapter {
  switch (kind) {
    case 'Client':
      return { ...NOWHERE, find: async (id) => await readClient(needs.db, id) }
    case 'Grant':
      return grants(needs)
    case 'Interaction':
      return interactions(needs)
    case 'AuthorizationCode':
    case 'AccessToken':
    case 'RefreshToken':
      return tokens(kind, needs)
    default:
      return NOWHERE
  }
}

/**
 * Also used for the provider's sessions: only our own cookie says who is signed in, and it is
 * checked again for each authorization request.
 */
const NOWHERE: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

async function readClient(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const client = await findClient(db, id)
  return client && clientMetadata(client)
}

function grants({ db, clock, forgetTokens }: StoreNeeds): Adapter {
  return {
    ...NOWHERE,
    upsert: async (id, payload, seconds) => {
      const now = clock.now()
      const { accountId: account_id = '', clientId: client_id = '' } = payload
      const grant = { id, account_id, client_id, scope: scopeOf(payload), payload, now }
      const expires_at = expiryOf(now, seconds)
      await db.begin(async (tx) => {
        await insertGrant(tx, { ...grant, expires_at })
        await trimGrants(tx, grant, GRANTS_MAX)
      })
      forgetTokens()
    },
    find: async (id) => await findGrant(db, id, clock.now()),
    destroy: async (id) => {
      await deleteGrant(db, id)
      forgetTokens()
    },
  }
}

/** The scopes that were allowed, for the service and for the provider itself. */
function scopeOf({ resources, openid }: Payload): string {
  const ofServices = Object.values((resources ?? {}) as Record<string, string>)
  const { scope: ofProvider = '' } = (openid ?? {}) as { scope?: string }
  return [...new Set([...ofServices, ofProvider].filter((scope) => scope !== ''))].join(' ')
}

function interactions({ db, clock }: StoreNeeds): Adapter {
  return {
    ...NOWHERE,
    upsert: async (id, payload, seconds) => {
      await upsertInteraction(db, { id, payload, expires_at: expiryOf(clock.now(), seconds) })
    },
    find: async (id) => await findInteraction(db, id, clock.now()),
    destroy: async (id) => await deleteInteraction(db, id),
  }
}

function tokens(kind: TokenKind, { db, clock, forgetTokens }: StoreNeeds): Adapter {
  const endGrant = async (id: string): Promise<void> => {
    await deleteGrant(db, id)
    forgetTokens()
  }
  return {
    ...NOWHERE,
    upsert: async (value, { jti, ...payload }, seconds) => {
      if (jti !== value) throw new Error('stored token does not match its key')
      const { grantId: grant_id = '', scope = '' } = payload
      const token_hash = digestOf(value)
      const expires_at = expiryOf(clock.now(), seconds)
      const token = { token_hash, kind, grant_id, scope, payload, expires_at }
      if (!(await insertToken(db, token))) throw new errors.InvalidGrant('the grant has ended')
      if (kind === 'RefreshToken') await trimUsedTokens(db, grant_id, USED_TOKENS_MAX)
    },
    find: async (value) => {
      const row = await findToken(db, kind, digestOf(value), clock.now())
      return row && { ...row.payload, jti: value, ...(row.consumed_at && { consumed: true }) }
    },
    // The provider looks up first and consumes later, so of two concurrent requests one is too
    // late.
    consume: async (value) => {
      if (kind === 'RefreshToken') await demandEnoughScope(db, value, clock.now())
      const outcome = await consumeToken(db, digestOf(value), clock.now())
      if (outcome === 'consumed') return
      if (outcome) await endGrant(outcome.used_grant_id)
      throw new errors.InvalidGrant('it was used before')
    },
    destroy: async (value) => {
      await deleteToken(db, digestOf(value))
      forgetTokens()
    },
    revokeByGrantId: endGrant,
  }
}

/**
 * A refresh can't add a scope (RFC 6749, section 6). A client that just lacked one and tries it
 * anyway would get the same refusal again and give up. Told that its token is of no use, it asks the
 * person. The token isn't consumed, so it still works later.
 */
async function demandEnoughScope(db: Db, value: string, now: Date): Promise<void> {
  const after = new Date(now.getTime() - SCOPE_LACKED_MS)
  if (!(await lackedScope(db, digestOf(value), after))) return
  throw new errors.InvalidGrant('the app needs a scope that the person has not allowed yet')
}

function expiryOf(now: Date, seconds = 0): Date {
  return new Date(now.getTime() + seconds * 1000)
}
