import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'

export type Account = { id: string; email: string; name: string; role: string }

/**
 * Who is signed in here; null for nobody. `mustEnroll`: staff who gave their password and can do
 * nothing until they set up a second factor. To every other page they are nobody.
 */
export type Who = { account: Account | null; mustEnroll: boolean }

/** `two_factor`: nobody is signed in yet, and a code is to follow. */
export type SignedIn = Who & { two_factor: boolean }

export async function readWho(signal: AbortSignal): Promise<Who> {
  return parseWho(await ask('/api/auth/get-session', signal))
}

export async function signIn(email: string, password: string): Promise<SignedIn> {
  return parseSignedIn(await tell('/api/auth/sign-in/email', { body: { email, password } }))
}

export async function signInWithCode(code: string): Promise<SignedIn> {
  return parseSignedIn(await tell('/api/auth/sign-in/two-factor', { body: { code } }))
}

export async function signOut(): Promise<void> {
  await tell('/api/auth/sign-out', {})
}

type SignUp = { email: string; name: string; continue_path?: string }

export async function signUp(body: SignUp): Promise<void> {
  await tell('/api/auth/sign-up/email', { body })
}

/** A new account, signed in; `continue_path` is where its owner was going when they signed up. */
export type Begun = Who & { continue_path: string | null }

export async function verifyEmail(token: string, password: string): Promise<Begun> {
  const body = await tell('/api/auth/verify-email', { body: { token, password } })
  const path = isRecord(body) ? body['continue_path'] : undefined
  return { ...parseWho(body), continue_path: typeof path === 'string' ? path : null }
}

export async function confirmEmail(token: string): Promise<void> {
  await tell('/api/auth/confirm-email', { body: { token } })
}

export async function changeName(name: string): Promise<Who> {
  return parseWho(await tell('/api/account', { method: 'PATCH', body: { name } }))
}

export async function changePassword(current_password: string, password: string): Promise<void> {
  await tell('/api/account/password', { body: { current_password, password } })
}

export async function requestEmailChange(current_password: string, email: string): Promise<void> {
  await tell('/api/account/email', { body: { current_password, email } })
}

export function parseSignedIn(body: unknown): SignedIn {
  const two_factor = isRecord(body) && body['two_factor'] === true
  return { two_factor, ...parseWho(body) }
}

function parseWho(body: unknown): Who {
  const account = isRecord(body) ? body['account'] : undefined
  if (account === null) return { account: null, mustEnroll: false }
  if (!isRecord(account)) throw unreadable(200)
  const { id, email, name, role } = account
  if (typeof id !== 'string' || typeof email !== 'string' || typeof name !== 'string') {
    throw unreadable(200)
  }
  if (isRecord(body) && body['second_factor_required'] === true) {
    return { account: null, mustEnroll: true }
  }
  const known = { id, email, name, role: typeof role === 'string' ? role : 'account' }
  return { account: known, mustEnroll: false }
}
