import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { endSessions } from '../../people/accounts/end-sessions.ts'
import { type OpenWays, restoreEmail, secureAccount } from '../../people/accounts/secure-account.ts'
import { undoOperation } from '../../portfolio/bulk/undo-operation.ts'
import { revokeAuthCode } from '../../portfolio/one-domain/revoke-auth-code.ts'
import { undoDetails } from '../../trading/earnings/undo-details.ts'
import { revokeCredential } from '../../trading/partners/revoke-credential.ts'
import { type OldCredential, undoRotation } from '../../trading/partners/undo-rotation.ts'
import { undoAdding, undoAddingSince } from '../../people/passkeys/undo-passkeys.ts'
import { undoTwoFactorSince } from '../../people/two-factor/undo-two-factor.ts'
import { undoContactChange } from '../../portfolio/domains/undo-contact-change.ts'
import type { NoticeDetails, Notice, NoticeKind } from '../../people/security-notices/notice.ts'
import { resendNotices } from '../../people/security-notices/resend-notices.ts'
import { endNotice, takeNotice } from '../../people/security-notices/take-notice.ts'

export type Needs = { db: Db; registrar: RegistrarClient | undefined; ways: OpenWays }

/** `since`: when the change that is being undone happened. */
type Owner = { account_id: string; email: string; since: Date; ways: OpenWays }
type Undo<K extends NoticeKind> = (
  tx: Tx,
  owner: Owner,
  about: NoticeDetails[K],
  now: Date,
) => Promise<string[]>

const LISTED_MAX = 20
const SIGNED_OUT = 'Every browser was signed out.'
const STAFF_KEEP =
  'You are staff now, so this second factor stays: only the operator can remove it.'
const SECURED =
  'Every browser was signed out, and API keys and connected apps were removed. We emailed you a link to choose a new password.'

const OLD_WORDS: Record<OldCredential, string> = {
  kept: 'keeps working.',
  revoked: 'was revoked.',
  left: 'stays as it is, because you are no longer an admin of this team.',
}

/** How each kind is undone in one transaction. Each returns sentences that say what was done. */
type InOneTransaction = Exclude<NoticeKind, 'contact-changed'>
const UNDO: { [K in InOneTransaction]: Undo<K> } = {
  'domains-unlocked': undoDomains,
  'registrant-changed': undoDomains,
  'nameservers-changed': undoDomains,
  'auth-code-shown': async (tx, owner, { domain }, now) => {
    const { account_id } = owner
    const isRevoked = await revokeAuthCode(tx, { account_id, domain }, now)
    const done = isRevoked
      ? `${domain} is being locked and gets a new code. This takes a moment.`
      : `${domain} is no longer in your account. Contact us right away if you didn’t transfer it.`
    return await signOut(tx, owner, done)
  },
  'credential-issued': async (tx, owner, { key_id }, now) => {
    await revokeCredential(tx, { key_id }, now)
    return await signOut(tx, owner, `${key_id} was revoked.`)
  },
  'credential-rotated': async (tx, owner, about, now) => {
    const { key_id, old_key_id } = about
    const old = await undoRotation(tx, { ...about, account_id: owner.account_id }, now)
    return await signOut(tx, owner, `${key_id} was revoked. ${old_key_id} ${OLD_WORDS[old]}`)
  },
  'password-changed': secure,
  'two-factor-off': secure,
  'new-sign-in': secure,
  'email-changed': async (tx, owner, { old_email }, now) => {
    const restored = { account_id: owner.account_id, email: old_email }
    const { role } = await restoreEmail(tx, restored)
    // Also undo what would let an attacker back in: emails about those changes went to the
    // attacker's address. For staff, no email link removes a factor; only the operator can
    // (namehouse staff reset-factor).
    if (role !== 'staff') {
      await undoAddingSince(tx, owner.account_id, owner.since)
      await undoTwoFactorSince(tx, owner.account_id, owner.since)
    }
    await resendNotices(tx, restored, now)
    await secureAccount(tx, { ...restored, ways: owner.ways }, now)
    return [`Your account uses ${old_email} again.`, SECURED]
  },
  'passkey-added': async (tx, owner, { passkey_id }, now) => {
    const { role } = await secureAccount(tx, owner, now)
    if (role === 'staff') return [STAFF_KEEP, SECURED]
    const isGone = await undoAdding(tx, owner.account_id, passkey_id)
    return [isGone ? 'The passkey was removed.' : 'The passkey was already removed.', SECURED]
  },
  'passkey-removed': secure,
  'two-factor-on': async (tx, owner, _about, now) => {
    const { role } = await secureAccount(tx, owner, now)
    if (role === 'staff') return [STAFF_KEEP, SECURED]
    await undoTwoFactorSince(tx, owner.account_id, owner.since)
    return ['Two-step sign-in is off.', SECURED]
  },
  'payout-details-changed': async (tx, owner, { account, method }, now) => {
    const { isRemoved, takenBack } = await undoDetails(tx, owner, now)
    const removed = isRemoved
      ? `The ${method === 'stripe' ? 'Stripe account' : `bank account ${account}`} was removed. Enter yours again before the next payout.`
      : 'Your payout details have changed again since then, so we left them as they are.'
    const payouts = takenBack === 0 ? [] : ['We took back payouts that hadn’t been sent yet.']
    return [...(await signOut(tx, owner, removed)), ...payouts]
  },
}

/**
 * Undoes what a notice reported, once. It needs no session: access to the mailbox proves ownership.
 * Refuses: not_found, invalid_transition (already undone, or too late), conflict,
 * service_unavailable.
 */
export async function undoNotice(
  needs: Needs,
  notice: Notice,
  signal: AbortSignal,
  now: Date,
): Promise<void> {
  if (notice.kind === 'contact-changed') {
    return await undoContact(needs, notice, signal, now)
  }
  const { db, ways } = needs
  await transact(db, async (tx) => {
    const { id, kind, about, ...taken } = await takeNotice(tx, notice.id, now)
    const { account_id, to_email: email, created_at: since } = taken
    // Kind and handler match, but the compiler can't follow that through the table.
    const undo = UNDO[kind as InOneTransaction] as Undo<NoticeKind>
    const outcome = await undo(tx, { account_id, email, since, ways }, about, now)
    await endNotice(tx, id, outcome, now)
  })
  for (const way of Object.values(ways)) way.ended?.()
}

async function undoContact(
  needs: Needs,
  { id, account_id, about }: Extract<Notice, { kind: 'contact-changed' }>,
  signal: AbortSignal,
  now: Date,
): Promise<void> {
  // A used link must not reach the registrar. It is checked again when it is used up.
  await needs.db.begin((tx) => takeNotice(tx, id, now))
  const end = async (tx: Tx, isPutBack: boolean) => {
    await takeNotice(tx, id, now)
    const done = isPutBack
      ? 'The contact has its previous details again.'
      : 'The contact has changed again since then, so we left it as it is.'
    await endNotice(tx, id, await signOut(tx, { account_id }, done), now)
  }
  await undoContactChange(needs, { ...about, account_id, signal, end })
}

async function undoDomains(
  tx: Tx,
  owner: Owner,
  { operation_id }: NoticeDetails['domains-unlocked'],
  now: Date,
): Promise<string[]> {
  const { account_id } = owner
  const { putBack, changedSince } = await undoOperation(tx, { account_id, operation_id }, now)
  const left =
    changedSince.length === 0
      ? []
      : [`Changed again since then, so left as they are: ${listOf(changedSince)}.`]
  return [...(await signOut(tx, owner, putBackWords(putBack))), ...left]
}

function putBackWords(count: number): string {
  if (count === 0) return 'There was nothing to undo.'
  const what =
    count === 1 ? 'The domain goes back to how it was' : `${count} domains go back to how they were`
  return `${what}. This takes a moment.`
}

function listOf(names: string[]): string {
  const more = names.length - LISTED_MAX
  const shown = names.slice(0, LISTED_MAX).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

async function secure(tx: Tx, owner: Owner, _about: object, now: Date): Promise<string[]> {
  await secureAccount(tx, owner, now)
  return [SECURED]
}

async function signOut(
  tx: Tx,
  { account_id }: Pick<Owner, 'account_id'>,
  done: string,
): Promise<string[]> {
  await endSessions(tx, account_id)
  return [done, SIGNED_OUT]
}
