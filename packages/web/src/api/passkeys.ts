import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { signedIn } from './account.ts'
import type { SignedIn } from './account.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

/** `origin`: where passkeys work. Browsers don't support them at an IP address. */
export type Passkeys = Answer<typeof wire.listPasskeys>
export type Passkey = Passkeys['passkeys'][number]

export async function readPasskeys(signal: AbortSignal): Promise<Passkeys> {
  return await ask(wire.listPasskeys, {}, signal)
}

/** The browser prompts the person, and throws if they decline. */
export async function addPasskey(current_password: string, name: string): Promise<void> {
  const { options } = await ask(wire.startPasskey, { body: { current_password } })
  const response = await startRegistration({
    // The service sends WebAuthn's standard JSON, which the browser validates itself.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  await ask(wire.addPasskey, { body: { name, response } })
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await ask(wire.namePasskey, { path: { id }, body: { name } })
}

export async function removePasskey(id: string): Promise<void> {
  await ask(wire.removePasskey, { path: { id } })
}

export async function signInWithPasskey(): Promise<SignedIn> {
  const { options } = await ask(wire.startPasskeySignIn, {})
  const response = await startAuthentication({
    // As above.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  return signedIn(await ask(wire.signInWithPasskey, { body: { response } }))
}
