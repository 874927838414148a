import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Session } from '../../../auth/session.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { enrollFactor } from '../accounts/enroll-factor.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'
import { takeSignedChallenge } from './challenge.ts'
import { ALGORITHMS, type RelyingParty } from './relying-party.ts'
import { countPasskeys, insertPasskey, type PasskeyRow } from '../two-factor/passkey-sql.ts'
import { PASSKEYS_MAX } from './start-adding.ts'

export type NewPasskey = { name: string; response: RegistrationResponseJSON }

/**
 * Stores a new passkey and emails the owner.
 *
 * Refuses: unauthorized (not our challenge, or made for another site), conflict (already
 * registered, or too many), second_factor_required (staff with a factor that this session has not
 * proven).
 */
export async function addPasskey(
  db: Db,
  session: Session,
  { name, response, party }: NewPasskey & { party: RelyingParty },
  now: Date,
): Promise<PasskeyRow> {
  const { clientDataJSON } = response.response
  const challenge = await takeSignedChallenge(
    db,
    { clientDataJSON, use: 'add', accountId: session.account_id },
    now,
  )
  const credential = await provenCredential(response, challenge, party)
  const passkey: PasskeyRow = {
    id: publicId('psk', now),
    account_id: session.account_id,
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: response.response.transports ?? [],
    name,
    created_at: now,
    last_used_at: null,
  }
  await db.begin(async (tx) => {
    await enrollFactor(tx, session, now, () => keepPasskey(tx, passkey))
    await notifyPasskeyAdded(tx, session, passkey.id, now)
  })
  return passkey
}

/**
 * The account is locked (enroll-factor.ts), so two requests can't both add the last one allowed.
 */
async function keepPasskey(tx: Tx, passkey: PasskeyRow): Promise<void> {
  if ((await countPasskeys(tx, passkey.account_id)) >= PASSKEYS_MAX) {
    throw new Refusal('conflict', `You can have at most ${PASSKEYS_MAX} passkeys.`)
  }
  if (!(await insertPasskey(tx, passkey))) {
    throw new Refusal('conflict', 'This passkey was already added.')
  }
}

async function provenCredential(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  { id, origin }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (verified) return registrationInfo.credential
  } catch (cause) {
    throw new Refusal('unauthorized', "We couldn't verify the passkey.", { cause })
  }
  throw new Refusal('unauthorized', "We couldn't verify the passkey.")
}

/**
 * The link in the email removes it again. Staff get no such link: a mailbox must not remove a
 * factor.
 */
async function notifyPasskeyAdded(
  tx: Tx,
  owner: Session,
  passkey_id: string,
  now: Date,
): Promise<void> {
  if (owner.role === 'staff') {
    await enqueueMail(tx, { kind: 'passkey-added', to_email: owner.email }, now)
  } else {
    await notifyOwner(tx, owner, { kind: 'passkey-added', about: { passkey_id } }, now)
  }
}
