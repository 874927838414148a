import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

export type ResetPreview = Answer<typeof wire.previewPasswordReset>
export type SessionWay = ResetPreview['sessions'][number]
/** A sign-in method other than the password. */
export type WayIn = ResetPreview['passkeys'][number]
/** The ids of what keeps working after the reset, by kind. */
export type Keep = Required<NonNullable<(typeof wire.resetPassword.takes)['body']['keep']>>

export async function requestReset(email: string): Promise<void> {
  await ask(wire.requestPasswordReset, { body: { email } })
}

/** Lists the other sign-in methods of the account that a reset link is for. Changes nothing. */
export async function previewReset(token: string, signal: AbortSignal): Promise<ResetPreview> {
  return await ask(wire.previewPasswordReset, { body: { token } }, signal)
}

export async function resetPassword(token: string, password: string, keep: Keep): Promise<void> {
  await ask(wire.resetPassword, { body: { token, password, keep } })
}
