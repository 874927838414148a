import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

/** A third-party app that may act for the account. */
export type AuthorisedApp = Answer<typeof wire.listApps>['apps'][number]

export async function readApps(signal: AbortSignal): Promise<AuthorisedApp[]> {
  return (await ask(wire.listApps, {}, signal)).apps
}

export async function revokeApp(client_id: string): Promise<void> {
  await ask(wire.revokeApp, { path: { client_id } })
}
