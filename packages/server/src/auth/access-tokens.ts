import type { Db } from '../db/pool.ts'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Clock } from '../values/clock.ts'
import { digestOf } from '../values/signed-token.ts'
import { findAccess, noteAppUse } from './bearer-sql.ts'

export type Access = { scopes: readonly string[] }

type Kept = { access: Access; until: number }

/** A token that was revoked on another node works here for so long at most. */
const KEPT_MS = 5_000
const KEPT_MAX = 10_000
/** 32 bytes in base64url, as the provider makes them: what cannot be ours costs no query. */
const TOKEN = /^[\w-]{43}$/
/** "Last used" is for people, and a write for each request would cost more than the request. */
const USE_NOTED_EVERY_MS = 60_000

/**
 * Who holds which access token, asked of the database and remembered for five seconds: the query
 * would be most of what a small request costs. Whoever ends tokens in this process calls `forget`.
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

  /** What is remembered of a token; undefined when the database must be asked. */
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
    const access = { scopes: row.scope.split(' ') }
    const until = Math.min(now.getTime() + KEPT_MS, row.expires_at.getTime())
    // Something ended while we asked: it may have been this one, so the next request asks again.
    if (endings === this.#endings) this.#kept.set(token, { access, until })
    return access
  }

  /** Some tokens have ended: each is asked for again. */
  forget(): void {
    this.#endings += 1
    this.#kept.clear()
  }
}
