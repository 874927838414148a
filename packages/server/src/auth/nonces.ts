import type { RedisClientType } from 'redis'
import { BATCH_DEADLINE_MS, Batcher } from '../db/batcher.ts'
import type { Db } from '../db/pool.ts'
import type { Breaker } from '../http/breaker.ts'
import {
  checkNonces,
  isNonceTracked,
  NONCE_KEPT_SECONDS,
  type NonceUse,
  type NonceUsed,
  noteUses,
  useNonce,
  useNonces,
} from './partner-sql.ts'

type Needs = { db: Db; redis?: RedisClientType | undefined; breaker?: Breaker | undefined }

/** When a credential was last used is stored at most this often. */
const NOTE_MS = 60_000
const NOTED_KEYS_MAX = 1_000

/**
 * Accepts each nonce once. With Redis, the nonces of reads are stored there, so that a signed read
 * writes nothing to the database. Those of writes are always rows, which no failure of Redis loses.
 * While Redis fails or is slow, reads use rows too. Rows are looked at in any case, and a write is
 * refused the nonce of a read while Redis answers.
 */
export class Nonces {
  readonly #db: Db
  readonly #redis: RedisClientType | undefined
  readonly #breaker: Breaker | undefined
  readonly #usedKeys = new Set<string>()
  #notedAt = 0

  constructor({ db, redis, breaker }: Needs) {
    this.#db = db
    this.#redis = redis
    this.#breaker = breaker
  }

  /** Uses the nonces of concurrent requests together. */
  openBatcher(): Batcher<NonceUse, NonceUsed> {
    return new Batcher((uses) => this.useAll(uses))
  }

  /** One answer per use, in the same order. */
  async useAll(uses: NonceUse[]): Promise<NonceUsed[]> {
    const reads = this.#isInRedis() ? uses.filter(({ isRead }) => isRead) : []
    const others = reads.length > 0 ? uses.filter(({ isRead }) => !isRead) : uses
    const answers = new Map<NonceUse, NonceUsed>()
    const keep = (asked: NonceUse[], used: NonceUsed[]) =>
      asked.forEach((use, at) => answers.set(use, used[at] ?? 'changed'))
    await Promise.all([
      others.length > 0 && this.#ofWrites(others).then((used) => keep(others, used)),
      reads.length > 0 && this.#inRedis(reads).then((used) => keep(reads, used)),
    ])
    return uses.map((use) => answers.get(use) ?? 'changed')
  }

  /** False when the nonce was already used. */
  async useOne({ key_id, nonce, isRead }: Omit<NonceUse, 'version'>): Promise<boolean> {
    if (!isRead && (await this.#wereRead([{ key_id, nonce }])).size > 0) return false
    if (isRead && this.#isInRedis()) {
      if (await isNonceTracked(this.#db, key_id, nonce)) return false
      const [isNew] = (await this.#setAll([keyOf(key_id, nonce)])) ?? []
      if (isNew !== undefined) return isNew
    }
    return await useNonce(this.#db, { key_id, nonce, keptSeconds: NONCE_KEPT_SECONDS })
  }

  async isTracked(key_id: string, nonce: string): Promise<boolean> {
    const found = await this.#breaker?.ask(async () => {
      return (await this.#redis?.exists(keyOf(key_id, nonce))) ?? 0
    })
    return Boolean(found) || (await isNonceTracked(this.#db, key_id, nonce))
  }

  #isInRedis(): boolean {
    return this.#breaker?.isOpen === false
  }

  /** Their nonces become rows, unless a read has used them. */
  async #ofWrites(uses: NonceUse[]): Promise<NonceUsed[]> {
    const read = await this.#wereRead(uses)
    if (read.size === 0) return await this.#inRows(uses)
    const unread = uses.filter((use) => !read.has(use))
    const used = unread.length > 0 ? await this.#inRows(unread) : []
    const answers = new Map(unread.map((use, at) => [use, used[at] ?? ('changed' as const)]))
    return uses.map((use) => answers.get(use) ?? 'replayed')
  }

  /** Those whose nonces are in Redis, as far as it answers. */
  async #wereRead<Use extends Pick<NonceUse, 'key_id' | 'nonce'>>(uses: Use[]): Promise<Set<Use>> {
    const redis = this.#redis
    if (!redis || !this.#isInRedis()) return new Set()
    const found = await this.#breaker?.ask(
      async () =>
        await Promise.all(uses.map(({ key_id, nonce }) => redis.exists(keyOf(key_id, nonce)))),
    )
    return new Set(uses.filter((_, at) => found?.[at] === 1))
  }

  async #inRows(uses: NonceUse[]): Promise<NonceUsed[]> {
    return await useNonces(this.#db.within(BATCH_DEADLINE_MS), uses, NONCE_KEPT_SECONDS)
  }

  /**
   * Checks the credentials first: the nonce of one that has changed must stay unused. If Redis
   * doesn't confirm a nonce as new, it isn't: then its row decides.
   */
  async #inRedis(reads: NonceUse[]): Promise<NonceUsed[]> {
    const checked = await checkNonces(this.#db.within(BATCH_DEADLINE_MS), reads)
    const unused = reads.filter((_, at) => checked[at] === 'new')
    const areNew = await this.#setAll(unused.map(({ key_id, nonce }) => keyOf(key_id, nonce)))
    if (!areNew) return await this.#inRows(reads)
    this.#noteUse(unused)
    let next = 0
    return checked.map((each) => {
      if (each !== 'new') return each
      next += 1
      return areNew[next - 1] ? 'new' : 'replayed'
    })
  }

  /** Whether each key was new, or undefined while Redis is slow or gone. */
  async #setAll(keys: string[]): Promise<boolean[] | undefined> {
    const redis = this.#redis
    if (!redis || keys.length === 0) return keys.length === 0 ? [] : undefined
    return await this.#breaker?.ask(async () => {
      const options = { NX: true, EX: NONCE_KEPT_SECONDS } as const
      // The client sends commands of the same moment together.
      const said = await Promise.all(keys.map((key) => redis.set(key, '', options)))
      return said.map((each) => each === 'OK')
    })
  }

  /** Without rows, the time of last use would be unknown. One statement a minute stores it. */
  #noteUse(uses: NonceUse[]): void {
    for (const { key_id } of uses) {
      if (this.#usedKeys.size < NOTED_KEYS_MAX) this.#usedKeys.add(key_id)
    }
    if (performance.now() - this.#notedAt < NOTE_MS && this.#notedAt > 0) return
    this.#notedAt = performance.now()
    const keys = [...this.#usedKeys].sort()
    this.#usedKeys.clear()
    // The next minute has another chance.
    void noteUses(this.#db, keys).catch(() => {})
  }
}

/** Neither part can contain a space. */
function keyOf(key_id: string, nonce: string): string {
  return `namehouse:nonce:${key_id} ${nonce}`
}
