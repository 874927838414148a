import type { Session } from '../../../auth/session.ts'
import type { Tx } from '../../../db/pool.ts'
import type { IssuedCredential } from '../../trading/partners/partner.ts'
import { notifyOwner } from '../../people/security-notices/notify-owner.ts'

type Made = Pick<IssuedCredential, 'key_id' | 'environment'> & { old_key_id?: string }

/** Emails the person who issued a live credential, or on whose behalf it was issued. */
export async function notifyOfCredential(
  tx: Tx,
  owner: Session,
  { key_id, environment, old_key_id }: Made,
  now: Date,
): Promise<void> {
  if (environment !== 'live') return
  if (old_key_id === undefined) {
    await notifyOwner(tx, owner, { kind: 'credential-issued', about: { key_id } }, now)
  } else {
    const about = { key_id, old_key_id }
    await notifyOwner(tx, owner, { kind: 'credential-rotated', about }, now)
  }
}
