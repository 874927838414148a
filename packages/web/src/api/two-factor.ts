import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { textIn } from './read-record.ts'

export type TwoFactor = { is_on: boolean; recovery_codes_left: number }
export type AppSecret = { secret: string; otpauth_url: string }

const PATH = '/api/account/two-factor'

export async function readTwoFactor(signal: AbortSignal): Promise<TwoFactor> {
  const body = await ask(PATH, signal)
  if (!isRecord(body)) throw unreadable(200)
  const { is_on, recovery_codes_left } = body
  if (typeof is_on !== 'boolean' || typeof recovery_codes_left !== 'number') throw unreadable(200)
  return { is_on, recovery_codes_left }
}

export async function startTwoFactor(current_password: string): Promise<AppSecret> {
  const body = await tell(`${PATH}/start`, { body: { current_password } })
  if (!isRecord(body)) throw unreadable(200)
  return { secret: textIn(body, 'secret'), otpauth_url: textIn(body, 'otpauth_url') }
}

/** Each answers with recovery codes, which are shown this once. */
export async function confirmTwoFactor(code: string): Promise<string[]> {
  return codesIn(await tell(`${PATH}/confirm`, { body: { code } }))
}

export async function renewRecoveryCodes(current_password: string): Promise<string[]> {
  return codesIn(await tell(`${PATH}/recovery-codes`, { body: { current_password } }))
}

export async function stopTwoFactor(current_password: string): Promise<void> {
  await tell(`${PATH}/stop`, { body: { current_password } })
}

function codesIn(body: unknown): string[] {
  const codes = isRecord(body) ? body['recovery_codes'] : undefined
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string')) {
    throw unreadable(200)
  }
  return codes
}
