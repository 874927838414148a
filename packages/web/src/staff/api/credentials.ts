import { ask, tell } from '../../api/ask.ts'
import { issuedIn } from '../../api/own-credentials.ts'
import { textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn, textsIn, wordIn } from '../../api/read-record.ts'
import type { Issued } from '../../credentials/new-secret.tsx'
import type { Scope } from '../../credentials/scopes.ts'
import { pathOf } from './partners.ts'

export type Credential = {
  key_id: string
  label: string | null
  environment: Environment
  scopes: string[]
  affiliate: boolean
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

export type NewCredential = { environment: Environment; scopes: Scope[]; affiliate: boolean }

export async function readCredentials(
  partner_id: string,
  signal: AbortSignal,
): Promise<Credential[]> {
  const body = await ask(`${pathOf(partner_id)}/credentials`, signal)
  return recordsIn(body, 'credentials').map(credentialIn)
}

export async function issueCredential(partner_id: string, body: NewCredential): Promise<Issued> {
  return issuedIn(await tell(`${pathOf(partner_id)}/credentials`, { body }))
}

export async function rotateCredential(key_id: string, overlap_seconds: number): Promise<Issued> {
  const path = `/api/staff/credentials/${encodeURIComponent(key_id)}/rotate`
  return issuedIn(await tell(path, { body: { overlap_seconds } }))
}

export async function revokeCredential(key_id: string): Promise<void> {
  await tell(`/api/staff/credentials/${encodeURIComponent(key_id)}/revoke`, {})
}

function credentialIn(record: Record<string, unknown>): Credential {
  return {
    key_id: textIn(record, 'key_id'),
    label: textOrNullIn(record, 'label'),
    environment: wordIn(record, 'environment', ['sandbox', 'live']),
    scopes: textsIn(record, 'scopes'),
    affiliate: record['affiliate'] === true,
    created_at: dateIn(record, 'created_at'),
    expires_at: dateOrNullIn(record, 'expires_at'),
    revoked_at: dateOrNullIn(record, 'revoked_at'),
  }
}
