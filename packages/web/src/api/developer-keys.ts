import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/developer-keys.ts'

export type DeveloperKey = Answer<typeof wire.listKeys>['keys'][number]
/** Includes the secret, which is shown only once. */
export type IssuedKey = Answer<typeof wire.issueKey>

export async function readKeys(signal: AbortSignal): Promise<DeveloperKey[]> {
  return (await ask(wire.listKeys, {}, signal)).keys
}

export async function issueKey(name: string): Promise<IssuedKey> {
  return await ask(wire.issueKey, { body: withoutEmpty({ name }) })
}

export async function revokeKey(id: string): Promise<void> {
  await ask(wire.revokeKey, { path: { id } })
}
