import { SCOPES } from '../credentials/scopes.ts'
import type { Scope } from '../credentials/scopes.ts'
import type { Issued } from '../credentials/new-secret.tsx'
import { ask, tell } from './ask.ts'
import { pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, dateIn, dateOrNullIn, recordsIn, textIn, textsIn } from './read-record.ts'

type Json = Record<string, unknown>

export type OwnCredential = {
  key_id: string
  label: string | null
  scopes: string[]
  affiliate: boolean
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  /** Requests signed with it are let in. */
  in_use: boolean
}

export type OwnCredentials = {
  credentials: OwnCredential[]
  /** What another one could be let do. */
  grantable: { scopes: Scope[]; affiliate: boolean }
  active_max: number
  /** Whether the viewer may issue and revoke them. */
  admin: boolean
}

export type NewCredential = { scopes: Scope[]; affiliate: boolean; label?: string }

export async function readOwnCredentials(
  tenant: Tenant,
  signal: AbortSignal,
): Promise<OwnCredentials> {
  const body = recordIn(await ask(pathOf(tenant, 'credentials'), signal))
  const grantable = recordIn(body['grantable'])
  const scopes = textsIn(grantable, 'scopes')
  return {
    credentials: recordsIn(body, 'credentials').map(credentialIn),
    grantable: {
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      affiliate: grantable['affiliate'] === true,
    },
    active_max: centsIn(body, 'active_max'),
    admin: body['admin'] === true,
  }
}

export async function issueOwnCredential(tenant: Tenant, body: NewCredential): Promise<Issued> {
  return issuedIn(await tell(pathOf(tenant, 'credentials'), { body }))
}

type Rotation = { key_id: string; overlap_seconds: number }

export async function rotateOwnCredential(
  tenant: Tenant,
  { key_id, overlap_seconds }: Rotation,
): Promise<Issued> {
  const path = pathOf(tenant, `credentials/${encodeURIComponent(key_id)}/rotate`)
  return issuedIn(await tell(path, { body: { overlap_seconds } }))
}

export async function revokeOwnCredential(tenant: Tenant, key_id: string): Promise<void> {
  await tell(pathOf(tenant, `credentials/${encodeURIComponent(key_id)}/revoke`), {})
}

export function issuedIn(body: unknown): Issued {
  const record = recordIn(body)
  return { key_id: textIn(record, 'key_id'), secret: textIn(record, 'secret') }
}

function credentialIn(record: Json): OwnCredential {
  return {
    key_id: textIn(record, 'key_id'),
    label: textOrNullIn(record, 'label'),
    scopes: textsIn(record, 'scopes'),
    affiliate: record['affiliate'] === true,
    created_at: dateIn(record, 'created_at'),
    last_used_at: dateOrNullIn(record, 'last_used_at'),
    expires_at: dateOrNullIn(record, 'expires_at'),
    revoked_at: dateOrNullIn(record, 'revoked_at'),
    in_use: record['in_use'] === true,
  }
}
