import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { parseSignedIn } from './account.ts'
import type { SignedIn } from './account.ts'
import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

export type Passkey = { id: string; name: string; created_at: Date; last_used_at: Date | null }

/** `origin`: where passkeys work; a browser knows none at an IP address. */
export type Passkeys = { origin: string; passkeys: Passkey[] }

const PATH = '/api/account/passkeys'

export async function readPasskeys(signal: AbortSignal): Promise<Passkeys> {
  const body = await ask(PATH, signal)
  if (!isRecord(body)) throw unreadable(200)
  const passkeys = recordsIn(body, 'passkeys').map((passkey) => ({
    id: textIn(passkey, 'id'),
    name: textIn(passkey, 'name'),
    created_at: dateIn(passkey, 'created_at'),
    last_used_at: dateOrNullIn(passkey, 'last_used_at'),
  }))
  return { origin: textIn(body, 'origin'), passkeys }
}

/** The browser asks its owner; one who declines makes it throw. */
export async function addPasskey(current_password: string, name: string): Promise<void> {
  const options = optionsIn(await tell(`${PATH}/options`, { body: { current_password } }))
  const response = await startRegistration({
    // The service writes WebAuthn's own JSON form, which the browser checks itself.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  await tell(PATH, { body: { name, response } })
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await tell(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } })
}

export async function removePasskey(id: string): Promise<void> {
  await tell(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export async function signInWithPasskey(): Promise<SignedIn> {
  const options = optionsIn(await tell('/api/auth/sign-in/passkey/options', {}))
  const response = await startAuthentication({
    // As above.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  return parseSignedIn(await tell('/api/auth/sign-in/passkey', { body: { response } }))
}

function optionsIn(body: unknown): Record<string, unknown> {
  const options = isRecord(body) ? body['options'] : undefined
  if (!isRecord(options)) throw unreadable(200)
  return options
}
