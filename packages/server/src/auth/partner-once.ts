import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/pool.ts'
import { transact } from '../db/transact.ts'
import { rawBodyOf } from '../http/json-body.ts'
import {
  type Claim,
  idempotencyKeyOf,
  keptReply,
  once,
  type Reply,
  type Sent,
} from '../http/once.ts'
import { Refusal } from '../refusal.ts'

const KEPT_SECONDS = 24 * 3_600

type Call = {
  request: FastifyRequest
  reply: FastifyReply
  /** For example /orders. The same key on another path is a different key. */
  path: string
  /** Keeps the reply forever instead of for a day. */
  isKeptForEver?: boolean
  /** The work waits for the key itself (`once`). */
  isClaimedBeside?: boolean
}

/**
 * Runs a partner's write in a transaction. With an Idempotency-Key it runs once, and later calls
 * get the first reply. A key belongs to the partner, not to the credential, so it survives a
 * rotation. Refuses what `once` refuses.
 */
export async function partnerOnce<T extends Reply>(
  db: Db,
  call: Call,
  work: (tx: Tx, claimed?: Promise<void>) => Promise<Sent<T>>,
): Promise<T> {
  const claim = claimOf(call)
  if (!claim) return await transact(db, async (tx) => await whenWritten(await work(tx)))
  const { isReplayed, ...kept } = await once(db, claim, work)
  if (isReplayed) call.reply.header('idempotent-replayed', 'true')
  // Replies on this path are only stored by this function, so the cast is safe.
  return kept as T
}

/** The stored reply, if the request is a repeat: before checks that only a new one must pass. */
export async function repliedBefore<T extends Reply>(db: Db, call: Call): Promise<T | undefined> {
  const claim = claimOf(call)
  const kept = claim && (await keptReply(db, claim))
  if (!kept) return undefined
  call.reply.header('idempotent-replayed', 'true')
  return kept as unknown as T
}

async function whenWritten<T extends Reply>(sent: Sent<T>): Promise<T> {
  await sent.written
  return sent
}

/** Refuses: missing_idempotency_key. */
export function demandIdempotencyKey({ headers }: FastifyRequest): void {
  if (idempotencyKeyOf(headers)) return
  throw new Refusal('missing_idempotency_key', 'Send an Idempotency-Key header with an order.')
}

function claimOf({
  request,
  path,
  isKeptForEver,
  isClaimedBeside = false,
}: Call): Claim | undefined {
  const { partner, headers } = request
  const key = idempotencyKeyOf(headers)
  if (key === undefined) return undefined
  return {
    owner: `${partner.partner_id}/${partner.environment}`,
    path,
    key,
    rawBody: rawBodyOf(request),
    keptSeconds: isKeptForEver ? undefined : KEPT_SECONDS,
    isClaimedBeside,
  }
}
