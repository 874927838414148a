import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Db } from '../../db/pool.ts'
import { CHALLENGE_SECONDS, newChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'

/** What a browser needs to use a passkey. It names no account, so nobody learns who has one. */
export async function startSigningIn(
  db: Db,
  party: RelyingParty,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(await newChallenge(db, null, now)),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  })
}
