import type { Tx } from '../../../db/pool.ts'
import { notifyOwner } from './notify-owner.ts'
import { readMisdirected, voidNotices } from './sql.ts'

/** More than a thief could do in three days; newest first. */
const RESENT_MAX = 100

type Owner = { account_id: string; email: string }

/**
 * A thief who changed an account's address received the later emails. Their links stop working, so
 * that the thief can't undo what the owner undid. The owner gets these emails again, except those
 * about the address itself. Each says when the change happened, and its link works for 72 hours.
 */
export async function resendNotices(tx: Tx, owner: Owner, now: Date): Promise<void> {
  const missed = await readMisdirected(tx, owner, { now, limit: RESENT_MAX })
  await voidNotices(tx, { account_id: owner.account_id, not_to: owner.email, now })
  for (const { kind, about, created_at: at } of missed) {
    if (kind === 'email-changed') continue
    // `kind` and `about` belong together, as they were stored.
    await notifyOwner(tx, owner, { kind, about, at } as Parameters<typeof notifyOwner>[2], now)
  }
}
