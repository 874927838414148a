import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

export type SessionPlace = Answer<typeof wire.listSessions>['sessions'][number]

export async function readSessions(signal: AbortSignal): Promise<SessionPlace[]> {
  return (await ask(wire.listSessions, {}, signal)).sessions
}

export async function revokeSession(id: string): Promise<void> {
  await ask(wire.revokeSession, { body: { id } })
}

export async function revokeOtherSessions(): Promise<void> {
  await ask(wire.revokeOtherSessions, {})
}
