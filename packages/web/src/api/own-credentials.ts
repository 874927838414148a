import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import * as wire from './wire/partner-pages.ts'

/**
 * `grantable`: the scopes a new credential may have. `admin`: the viewer may issue and revoke them.
 */
export type OwnCredentials = Answer<typeof wire.listOwnCredentials>
export type OwnCredential = OwnCredentials['credentials'][number]
export type NewCredential = (typeof wire.issueOwnCredential.takes)['body']
export type Scope = NewCredential['scopes'][number]

/** A key id, and its secret, which is shown only once, or the public key. */
export type Issued = { key_id: string; secret: string | null; public_key: string | null }

type Rotation = NonNullable<(typeof wire.rotateOwnCredential.takes)['body']>

export async function readOwnCredentials(
  tenant: Tenant,
  signal: AbortSignal,
): Promise<OwnCredentials> {
  return await ask(wire.listOwnCredentials, { path: tenant }, signal)
}

export async function issueOwnCredential(tenant: Tenant, body: NewCredential): Promise<Issued> {
  return await ask(wire.issueOwnCredential, { path: tenant, body })
}

export async function rotateOwnCredential(
  tenant: Tenant,
  { key_id, ...body }: { key_id: string } & Rotation,
): Promise<Issued> {
  return await ask(wire.rotateOwnCredential, { path: { ...tenant, key_id }, body })
}

export async function revokeOwnCredential(tenant: Tenant, key_id: string): Promise<void> {
  await ask(wire.revokeOwnCredential, { path: { ...tenant, key_id } })
}
