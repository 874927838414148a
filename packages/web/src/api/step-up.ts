import { startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

export type Method = Answer<typeof wire.readStepUp>['methods'][number]

const METHODS = ['password', 'code', 'passkey'] as const satisfies Method[]

/** How the signed-in person can confirm who they are, limited to the methods this page supports. */
export async function readMethods(signal: AbortSignal): Promise<Method[]> {
  const { methods } = await ask(wire.readStepUp, {}, signal)
  return METHODS.filter((method) => methods.includes(method))
}

export async function stepUp(proof: { password: string } | { code: string }): Promise<void> {
  await ask(wire.stepUp, { body: proof })
}

/** The browser prompts the person, and throws if they decline. */
export async function stepUpWithPasskey(): Promise<void> {
  const { options } = await ask(wire.startPasskeyStepUp, {})
  const passkey = await startAuthentication({
    // The service sends WebAuthn's standard JSON, which the browser validates itself.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  await ask(wire.stepUp, { body: { passkey } })
}
