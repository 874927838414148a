import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

export type TwoFactor = Answer<typeof wire.readTwoFactor>
export type AppSecret = Answer<typeof wire.startTwoFactor>

export async function readTwoFactor(signal: AbortSignal): Promise<TwoFactor> {
  return await ask(wire.readTwoFactor, {}, signal)
}

export async function startTwoFactor(current_password: string): Promise<AppSecret> {
  return await ask(wire.startTwoFactor, { body: { current_password } })
}

/** Each returns recovery codes, which are shown only once. */
export async function confirmTwoFactor(code: string): Promise<string[]> {
  return (await ask(wire.confirmTwoFactor, { body: { code } })).recovery_codes
}

export async function renewRecoveryCodes(current_password: string): Promise<string[]> {
  return (await ask(wire.renewRecoveryCodes, { body: { current_password } })).recovery_codes
}

export async function stopTwoFactor(current_password: string): Promise<void> {
  await ask(wire.stopTwoFactor, { body: { current_password } })
}
