import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Issued } from '../../api/own-credentials.ts'
import * as wire from '../../api/wire/staff.ts'

export type Credential = Answer<typeof wire.listCredentials>['credentials'][number]
export type NewCredential = (typeof wire.issueCredential.takes)['body']

export async function readCredentials(
  partner_id: string,
  signal: AbortSignal,
): Promise<Credential[]> {
  return (await ask(wire.listCredentials, { path: { partner_id } }, signal)).credentials
}

export async function issueCredential(partner_id: string, body: NewCredential): Promise<Issued> {
  return await ask(wire.issueCredential, { path: { partner_id }, body })
}

type Rotation = NonNullable<(typeof wire.rotateCredential.takes)['body']>

export async function rotateCredential(key_id: string, body: Rotation): Promise<Issued> {
  return await ask(wire.rotateCredential, { path: { key_id }, body })
}

export async function revokeCredential(key_id: string): Promise<void> {
  await ask(wire.revokeCredential, { path: { key_id } })
}
