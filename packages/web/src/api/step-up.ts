import { startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

export type Method = Answer<typeof wire.readStepUp>['methods'][number]

const METHODS = ['password', 'code', 'passkey'] as const satisfies Method[]

/** By what the person who is signed in can confirm who they are; of that, what this page can ask. */
export async function readMethods(signal: AbortSignal): Promise<Method[]> {
  const { methods } = await ask(wire.readStepUp, {}, signal)
  return METHODS.filter((method) => methods.includes(method))
}

export async function stepUp(proof: { password: string } | { code: string }): Promise<void> {
  await ask(wire.stepUp, { body: proof })
}

/** The browser asks its owner; one who declines makes it throw. */
export async function stepUpWithPasskey(): Promise<void> {
  const { options } = await ask(wire.startPasskeyStepUp, {})
  const passkey = await startAuthentication({
    // The service writes WebAuthn's own JSON form, which the browser checks itself.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  await ask(wire.stepUp, { body: { passkey } })
}
