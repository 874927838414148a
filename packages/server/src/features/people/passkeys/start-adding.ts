import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Db } from '../../../db/pool.ts'
import { CHALLENGE_SECONDS, newChallenge } from './challenge.ts'
import { ALGORITHMS, type RelyingParty } from './relying-party.ts'
import { readPasskeys } from '../two-factor/passkey-sql.ts'

export const PASSKEYS_MAX = 20

export type Owner = { id: string; email: string; name: string }

/**
 * What a browser needs to create a passkey that works without a user name and has to be unlocked.
 */
export async function startAdding(
  db: Db,
  owner: Owner,
  party: RelyingParty,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const known = await readPasskeys(db, owner.id, PASSKEYS_MAX)
  const challenge = await newChallenge(db, { use: 'add', accountId: owner.id }, now)
  return await generateRegistrationOptions({
    rpName: 'Namehouse',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}
