import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { storeNotice } from './store-notice.ts'

export type Sent = { raw: Buffer; signature: string }

/**
 * Takes a notification from the registrar's webhook. Whatever it signed is stored and accepted, even
 * if we can't read it: one that is refused would hold up everything behind it.
 *
 * Refuses: not_found (no webhook is set up), invalid_signature.
 */
export async function takeWebhook(
  db: Db,
  secret: string | undefined,
  { raw, signature }: Sent,
  now: Date,
): Promise<void> {
  if (secret === undefined) throw new Refusal('not_found', 'No webhook is set up here.')
  if (!isSigned(secret, raw, signature)) {
    throw new Refusal('invalid_signature', 'The signature is wrong.')
  }
  await storeNotice(db, { body: bodyOf(raw), came_by: 'webhook' }, now)
}

/** The `Signature` header is the base64 HMAC-SHA256 of the exact bytes of the body. */
function isSigned(secret: string, raw: Buffer, signature: string): boolean {
  const right = createHmac('sha256', secret).update(raw).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Text that isn't JSON is kept as it is. */
function bodyOf(raw: Buffer): unknown {
  const text = raw.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
