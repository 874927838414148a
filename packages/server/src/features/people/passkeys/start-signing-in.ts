import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Db } from '../../../db/pool.ts'
import { CHALLENGE_SECONDS, newChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { readPasskeys } from '../two-factor/passkey-sql.ts'
import { PASSKEYS_MAX } from './start-adding.ts'

/** What a browser needs to use a passkey. Names no account, so nobody learns who has one. */
export async function startSigningIn(
  db: Db,
  party: RelyingParty,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await newChallenge(db, { use: 'sign-in', accountId: null }, now)
  return await optionsFor(party, challenge)
}

/** The same for a signed-in person: only their own passkeys are offered. */
export async function startProving(
  db: Db,
  accountId: string,
  party: RelyingParty,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await readPasskeys(db, accountId, PASSKEYS_MAX)
  const allowed = known.map(({ credential_id, transports }) => ({ id: credential_id, transports }))
  const challenge = await newChallenge(db, { use: 'confirm', accountId }, now)
  return await optionsFor(party, challenge, allowed)
}

type Allowed = { id: string; transports: string[] }[]

async function optionsFor(
  party: RelyingParty,
  challenge: Buffer,
  allowed?: Allowed,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed }),
  })
}
