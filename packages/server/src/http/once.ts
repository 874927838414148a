import { createHash } from 'node:crypto'
import { secondsAhead } from '../db/database-time.ts'
import { answered } from '../db/pipeline.ts'
import type { Db, Tx } from '../db/pool.ts'
import { transactAhead } from '../db/transact.ts'
import { Refusal, refuseField } from '../refusal.ts'

export type Reply = { status: number; body: unknown }

/** A reply that is known before the database has answered: it is kept in the same round trip. */
export type Sent<T extends Reply = Reply> = T & {
  /** The statements that were sent. Undefined: all are answered. */
  written?: Promise<unknown>
}

/** The owner of the key, the path, and the request body. */
export type Claim = {
  owner: string
  path: string
  key: string
  rawBody: Uint8Array
  /** Undefined: the reply is kept forever. */
  keptSeconds: number | undefined
  /** Saves a round trip: the work waits for the key itself, together with its first reads. */
  isClaimedBeside?: boolean
}

/** `claimed` rejects if the key was used before. Until it resolves, the work may only read. */
type Work = (tx: Tx, claimed: Promise<void>) => Promise<Sent>

class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}

const WAIT_MS = 5_000
const RETRY_SECONDS = 1
const LOCK_NOT_AVAILABLE = '55P03'
/**
 * Never visible to others: the row gets its real status in the same transaction, or is rolled back.
 */
const STATUS_UNDER_WAY = 0

/**
 * Runs `work` once for an Idempotency-Key and replays its reply afterwards.
 *
 * The key is claimed in the transaction that does the work: a second request waits on the insert
 * until the first commits, then finds its reply. Work that throws leaves no key behind, so a
 * refused request may be corrected and sent again.
 *
 * Refuses: conflict (the key was used with another body), idempotency_in_progress (the first
 * request is still running after five seconds).
 */
export async function once(
  db: Db,
  claim: Claim,
  work: Work,
): Promise<Reply & { isReplayed: boolean }> {
  const bodySha256 = digestOf(claim)
  try {
    return await transactAhead(db, async (tx) => {
      await forgetExpired(tx, claim)
      const claimed = claimKey(tx, claim, bodySha256)
      // Work that throws for another reason doesn't wait for it any more.
      claimed.catch(() => {})
      try {
        if (!claim.isClaimedBeside) await claimed
        const { written, ...reply } = await work(tx, claimed)
        await claimed
        const sent = answered([written, keepReply(tx, claim, reply)])
        return { result: { ...reply, isReplayed: false }, sent }
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error
        return { result: await replay(tx, claim, bodySha256), sent: Promise.resolve() }
      }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    const text = 'A request with this Idempotency-Key is still under way.'
    throw new Refusal('idempotency_in_progress', text, {
      retryAfterSeconds: RETRY_SECONDS,
      cause: error,
    })
  }
}

/** The reply stored under a key, for work that must call another service before its transaction. */
export async function keptReply(
  db: Db,
  claim: Claim,
): Promise<(Reply & { isReplayed: boolean }) | undefined> {
  const { owner, path, key } = claim
  const [kept] = await db<(Reply & { body_sha256: string })[]>`
    select body_sha256, status, body from idempotency_keys
    where owner = ${owner} and path = ${path} and key = ${key}
      and (expires_at is null or expires_at > now() + make_interval(secs => ${secondsAhead()}))
  `
  return kept ? sameBody(kept, digestOf(claim)) : undefined
}

/** Reads the Idempotency-Key header: 1 to 255 printable characters, or absent. */
export function idempotencyKeyOf(headers: Record<string, unknown>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) && key.trim() !== '') return key
  throw refuseField('Idempotency-Key', 'must be 1 to 255 printable characters.')
}

/** Deletes an expired key so that it can be used again. Keys that are kept forever don't expire. */
async function forgetExpired(tx: Tx, { owner, path, key, keptSeconds }: Claim): Promise<void> {
  if (keptSeconds === undefined) return
  await tx`
    delete from idempotency_keys
    where owner = ${owner} and path = ${path} and key = ${key}
      and expires_at <= now() + make_interval(secs => ${secondsAhead()})
  `
}

/**
 * Waits up to `WAIT_MS`, and only for another request with this key: the timeout is set before the
 * insert and reset in its `returning` clause. If the row already exists, there is no wait.
 */
async function claimKey(tx: Tx, claim: Claim, bodySha256: string): Promise<void> {
  const { keptSeconds } = claim
  const expiresIn = keptSeconds === undefined ? null : keptSeconds + secondsAhead()
  const claimed = await tx`
    insert into idempotency_keys (owner, path, key, body_sha256, status, expires_at)
    select ${claim.owner}, ${claim.path}, ${claim.key}, ${bodySha256}, ${STATUS_UNDER_WAY},
      now() + make_interval(secs => ${expiresIn})
    from (select set_config('lock_timeout', ${String(WAIT_MS)}, true)) as patience
    on conflict do nothing
    returning set_config('lock_timeout', '0', true)
  `
  if (claimed.length === 0) throw new KeyTaken('the key was used before')
}

async function replay(
  tx: Tx,
  { owner, path, key }: Claim,
  bodySha256: string,
): Promise<Reply & { isReplayed: boolean }> {
  const [kept] = await tx<(Reply & { body_sha256: string })[]>`
    select body_sha256, status, body from idempotency_keys
    where owner = ${owner} and path = ${path} and key = ${key}
  `
  if (!kept) throw new Error('a claimed key has no reply')
  return sameBody(kept, bodySha256)
}

function sameBody(
  kept: Reply & { body_sha256: string },
  bodySha256: string,
): Reply & { isReplayed: boolean } {
  if (kept.body_sha256 !== bodySha256) {
    throw new Refusal('conflict', 'This Idempotency-Key was used with a different body.')
  }
  return { status: kept.status, body: kept.body, isReplayed: true }
}

function digestOf({ rawBody }: Claim): string {
  return createHash('sha256').update(rawBody).digest('hex')
}

async function keepReply(tx: Tx, { owner, path, key }: Claim, reply: Reply): Promise<void> {
  await tx`
    update idempotency_keys
    set status = ${reply.status}, body = ${JSON.stringify(reply.body)}::text::json
    where owner = ${owner} and path = ${path} and key = ${key}
  `
}

const PURGE_ROWS_MAX = 10_000

/** Deletes a bounded number of expired replies. Returns whether more are left. */
export async function purgeReplies(db: Db): Promise<boolean> {
  const gone = await db`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys
      where expires_at <= now() + make_interval(secs => ${secondsAhead()}) limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
