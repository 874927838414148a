import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/accounts.ts'

export type Account = NonNullable<Answer<typeof wire.getSession>['account']>

/**
 * Who is signed in, or null. `mustEnroll` is true for staff who gave their password but must set up
 * a second factor first. Every other page treats them as signed out.
 */
export type Who = { account: Account | null; mustEnroll: boolean }

/** `two_factor`: not signed in yet; a code has to follow. */
export type SignedIn = Who & { two_factor: boolean }

/**
 * A new account, already signed in. `continue_path` is where the person was going when they signed
 * up.
 */
export type Begun = Who & { continue_path: string | null }

export async function readWho(signal: AbortSignal): Promise<Who> {
  return whoIn(await ask(wire.getSession, {}, signal))
}

export async function signIn(email: string, password: string): Promise<SignedIn> {
  return signedIn(await ask(wire.signIn, { body: { email, password } }))
}

export async function signInWithCode(code: string): Promise<SignedIn> {
  return signedIn(await ask(wire.signInWithCode, { body: { code } }))
}

export async function signOut(): Promise<void> {
  await ask(wire.signOut, {})
}

export async function signUp(body: (typeof wire.signUp.takes)['body']): Promise<void> {
  await ask(wire.signUp, { body })
}

export async function verifyEmail(token: string, password: string): Promise<Begun> {
  const { account, continue_path } = await ask(wire.verifyEmail, { body: { token, password } })
  return { ...whoIn({ account }), continue_path }
}

export async function confirmEmail(token: string): Promise<void> {
  await ask(wire.confirmEmailChange, { body: { token } })
}

export async function changeName(name: string): Promise<Who> {
  return whoIn(await ask(wire.changeProfile, { body: { name } }))
}

export async function changePassword(current_password: string, password: string): Promise<void> {
  await ask(wire.changePassword, { body: { current_password, password } })
}

export async function requestEmailChange(current_password: string, email: string): Promise<void> {
  await ask(wire.requestEmailChange, { body: { current_password, email } })
}

export function signedIn(answer: Answer<typeof wire.signIn>): SignedIn {
  return { two_factor: answer.two_factor, ...whoIn(answer) }
}

function whoIn(answer: { account: Account | null; second_factor_required?: boolean }): Who {
  const mustEnroll = answer.account !== null && answer.second_factor_required === true
  return { account: mustEnroll ? null : answer.account, mustEnroll }
}
