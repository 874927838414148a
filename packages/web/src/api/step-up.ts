import { startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { textsIn } from './read-record.ts'

export type Method = 'password' | 'code' | 'passkey'

const PATH = '/api/auth/step-up'
const METHODS: readonly Method[] = ['password', 'code', 'passkey']

/** By what the person who is signed in can confirm who they are. */
export async function readMethods(signal: AbortSignal): Promise<Method[]> {
  const body = await ask(PATH, signal)
  if (!isRecord(body)) throw unreadable(200)
  const known = textsIn(body, 'methods')
  return METHODS.filter((method) => known.includes(method))
}

export async function stepUp(proof: { password: string } | { code: string }): Promise<void> {
  await tell(PATH, { body: proof })
}

/** The browser asks its owner; one who declines makes it throw. */
export async function stepUpWithPasskey(): Promise<void> {
  const body = await tell(`${PATH}/passkey/options`, {})
  const options = isRecord(body) ? body['options'] : undefined
  if (!isRecord(options)) throw unreadable(200)
  const passkey = await startAuthentication({
    // The service writes WebAuthn's own JSON form, which the browser checks itself.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  await tell(PATH, { body: { passkey } })
}
