import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type Account, readAccount } from '../accounts/read-account.ts'
import { takeSignedChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { holdPasskey, noteUse, type PasskeyRow } from '../two-factor/passkey-sql.ts'

export type PasskeyUse = {
  response: AuthenticationResponseJSON
  party: RelyingParty
  /** Whose passkey it must be; null for anyone signing in. */
  accountId: string | null
}

/**
 * The account that a passkey signs in to. It proves both the device and the person who unlocked it,
 * so no code is needed. A counter that goes backwards means the passkey was copied, and is refused.
 *
 * Refuses: unauthorized (unknown, for another site, wrong challenge, replayed, or not unlocked).
 */
export async function checkPasskey(
  db: Db,
  { response, party, accountId }: PasskeyUse,
  now: Date,
): Promise<Account> {
  const { clientDataJSON } = response.response
  const asked =
    accountId === null
      ? ({ use: 'sign-in', accountId } as const)
      : ({ use: 'confirm', accountId } as const)
  const challenge = await takeSignedChallenge(db, { clientDataJSON, ...asked }, now)
  // Loading this module is slow the first time, so do it before locking any row.
  await import('@simplewebauthn/server')
  return await db.begin(async (tx) => {
    const passkey = await holdPasskey(tx, response.id)
    const isTheirs = accountId === null || passkey?.account_id === accountId
    if (!passkey || !isTheirs) {
      throw new Refusal('unauthorized', "We don't know this passkey.")
    }
    const counter = await provenCounter(response, passkey, { challenge, party })
    await noteUse(tx, { id: passkey.id, counter, now })
    // Read while the passkey is locked: a reset that removes it changes the account first.
    return await readAccount(tx, passkey.account_id)
  })
}

async function provenCounter(
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const refuse = (cause?: unknown) =>
    new Refusal('unauthorized', "We couldn't verify the passkey.", { cause })
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refuse(cause)
  })
  if (!verified) throw refuse()
  return authenticationInfo.newCounter
}
