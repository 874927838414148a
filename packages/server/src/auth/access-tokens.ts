import type { Db } from '../db/pool.ts'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Clock } from '../values/clock.ts'
import { digestOf } from '../values/signed-token.ts'
import { findAccess, noteAppUse } from './bearer-sql.ts'

/** The account a token acts for, by which consent, and what it may do. */
export type Access = {
  account_id: string
  email: string
  grant_id: string
  scopes: readonly string[]
}

type Kept = { access: Access; until: number }

/** How long a token that was revoked on another node may keep working here. */
const KEPT_MS = 5_000
const KEPT_MAX = 10_000
/**
 * 32 bytes in base64url, as the provider issues them. Anything else is rejected without a query.
 */
const TOKEN = /^[\w-]{43}$/
/**
 * "Last used" is only shown to people, and one write per request would cost more than the request.
 */
const USE_NOTED_EVERY_MS = 60_000

/**
 * Looks up access tokens in the database and caches them for five seconds: the query would be most
 * of a small request's cost. Code that revokes tokens in this process must call `forget`.
 */
export class AccessTokens {
  readonly #db: Db
  readonly #clock: Clock
  readonly #kept = new BoundedMap<string, Kept>(KEPT_MAX)
  #endings = 0

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** The cached access of a token; undefined when the database must be asked. */
  recall(token: string): Access | undefined {
    const kept = this.#kept.get(token)
    return kept && kept.until > this.#clock.now().getTime() ? kept.access : undefined
  }

  async find(token: string): Promise<Access | undefined> {
    if (!TOKEN.test(token)) return undefined
    const endings = this.#endings
    const now = this.#clock.now()
    const row = await findAccess(this.#db, digestOf(token), now)
    if (!row) return undefined
    const usedAgoMs = now.getTime() - (row.last_used_at?.getTime() ?? 0)
    if (usedAgoMs >= USE_NOTED_EVERY_MS) await noteAppUse(this.#db, row.grant_id, now)
    const { account_id, email, grant_id, scope } = row
    const access = { account_id, email, grant_id, scopes: scope.split(' ') }
    const until = Math.min(now.getTime() + KEPT_MS, row.expires_at.getTime())
    // Tokens were revoked while we queried, maybe this one, so don't cache the result.
    if (endings === this.#endings) this.#kept.set(token, { access, until })
    return access
  }

  /** Drops the cache after some tokens were revoked. */
  forget(): void {
    this.#endings += 1
    this.#kept.clear()
  }
}
