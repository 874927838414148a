// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, record, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const accountShape = {
  id: text,
  email: text,
  name: text,
  role: text as Word<'account' | 'staff'>,
}

export const sessionShape = { id: text, created_at: date, expires_at: date }

export const developerKeyShape = {
  id: text,
  name: nullable(text),
  created_at: date,
  last_used_at: nullable(date),
}

export const signInShape = {
  two_factor: truth,
  account: nullable(accountShape),
  session: nullable(sessionShape),
  second_factor_required: truth,
}

export const passkeyShape = { id: text, name: text, created_at: date, last_used_at: nullable(date) }

/** Sign up. */
export const signUp = {
  route: 'POST /api/auth/sign-up/email',
  takes: {} as { body: { email: string; name: string; continue_path?: string } },
  answers: { email: text, status: text as Word<'mail_sent'> },
}

/** Verify the email address and choose a password. */
export const verifyEmail = {
  route: 'POST /api/auth/verify-email',
  takes: {} as { body: { token: string; password: string } },
  answers: { account: accountShape, session: sessionShape, continue_path: nullable(text) },
}

/** Request a password reset email. */
export const requestPasswordReset = {
  route: 'POST /api/auth/request-password-reset',
  takes: {} as { body: { email: string } },
  answers: { email: text, status: text as Word<'mail_sent'> },
}

/** Preview a password reset: what else gives access to the account. */
export const previewPasswordReset = {
  route: 'POST /api/auth/reset-password/preview',
  takes: {} as { body: { token: string } },
  answers: {
    email: text,
    two_factor: truth,
    sessions: list({ id: text, address: text, user_agent: nullable(text), created_at: date }),
    developer_keys: list(developerKeyShape),
    apps: list(developerKeyShape),
    passkeys: list(developerKeyShape),
  },
}

/** Reset the password with the emailed token. */
export const resetPassword = {
  route: 'POST /api/auth/reset-password',
  takes: {} as {
    body: {
      token: string
      password: string
      keep?: {
        sessions?: string[]
        developer_keys?: string[]
        apps?: string[]
        passkeys?: string[]
      }
    }
  },
  answers: { email: text },
}

/** Sign in. */
export const signIn = {
  route: 'POST /api/auth/sign-in/email',
  takes: {} as { body: { email: string; password: string } },
  answers: signInShape,
}

/** Complete sign-in with a code. */
export const signInWithCode = {
  route: 'POST /api/auth/sign-in/two-factor',
  takes: {} as { body: { code: string } },
  answers: signInShape,
}

/** Sign out. */
export const signOut = {
  route: 'POST /api/auth/sign-out',
  takes: {} as {},
  answers: nothing,
}

/** Get the current session. */
export const getSession = {
  route: 'GET /api/auth/get-session',
  takes: {} as {},
  answers: {
    account: nullable(accountShape),
    session: nullable(sessionShape),
    second_factor_required: truth,
  },
}

/** Confirm a new email address with the emailed token. */
export const confirmEmailChange = {
  route: 'POST /api/auth/confirm-email',
  takes: {} as { body: { token: string } },
  answers: { email: text },
}

/** List sessions. */
export const listSessions = {
  route: 'GET /api/auth/list-sessions',
  takes: {} as {},
  answers: {
    sessions: list({
      id: text,
      address: text,
      user_agent: nullable(text),
      is_current: truth,
      created_at: date,
      last_used_at: date,
      expires_at: date,
    }),
  },
}

/** End one session. */
export const revokeSession = {
  route: 'POST /api/auth/revoke-session',
  takes: {} as { body: { id: string } },
  answers: nothing,
}

/** End all other sessions. */
export const revokeOtherSessions = {
  route: 'POST /api/auth/revoke-other-sessions',
  takes: {} as {},
  answers: nothing,
}

/** Change the account name. */
export const changeProfile = {
  route: 'PATCH /api/account',
  takes: {} as { body: { name: string } },
  answers: { account: accountShape },
}

/** Change the password. */
export const changePassword = {
  route: 'POST /api/account/password',
  takes: {} as { body: { current_password: string; password: string } },
  answers: nothing,
}

/** Change the email address. */
export const requestEmailChange = {
  route: 'POST /api/account/email',
  takes: {} as { body: { current_password: string; email: string } },
  answers: { email: text, status: text as Word<'mail_sent'> },
}

/** Get two-step sign-in status. */
export const readTwoFactor = {
  route: 'GET /api/account/two-factor',
  takes: {} as {},
  answers: { is_on: truth, recovery_codes_left: number },
}

/** Start setting up an authenticator app. */
export const startTwoFactor = {
  route: 'POST /api/account/two-factor/start',
  takes: {} as { body: { current_password: string } },
  answers: { secret: text, otpauth_url: text },
}

/** Turn on two-step sign-in. */
export const confirmTwoFactor = {
  route: 'POST /api/account/two-factor/confirm',
  takes: {} as { body: { code: string } },
  answers: { recovery_codes: list(text) },
}

/** Turn off two-step sign-in. */
export const stopTwoFactor = {
  route: 'POST /api/account/two-factor/stop',
  takes: {} as { body: { current_password: string } },
  answers: nothing,
}

/** Replace the recovery codes. */
export const renewRecoveryCodes = {
  route: 'POST /api/account/two-factor/recovery-codes',
  takes: {} as { body: { current_password: string } },
  answers: { recovery_codes: list(text) },
}

/** Get options to sign in with a passkey. */
export const startPasskeySignIn = {
  route: 'POST /api/auth/sign-in/passkey/options',
  takes: {} as {},
  answers: { options: record },
}

/** Sign in with a passkey. */
export const signInWithPasskey = {
  route: 'POST /api/auth/sign-in/passkey',
  takes: {} as {
    body: {
      response: {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string
        }
        clientExtensionResults: object
      }
    }
  },
  answers: signInShape,
}

/** Get options to create a passkey. */
export const startPasskey = {
  route: 'POST /api/account/passkeys/options',
  takes: {} as { body: { current_password: string } },
  answers: { options: record },
}

/** Add a passkey. */
export const addPasskey = {
  route: 'POST /api/account/passkeys',
  takes: {} as {
    body: {
      name: string
      response: {
        id: string
        rawId: string
        type: 'public-key'
        response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
        clientExtensionResults: object
      }
    }
  },
  answers: passkeyShape,
}

/** List passkeys. */
export const listPasskeys = {
  route: 'GET /api/account/passkeys',
  takes: {} as {},
  answers: { origin: text, passkeys: list(passkeyShape) },
}

/** Rename a passkey. */
export const namePasskey = {
  route: 'PATCH /api/account/passkeys/{id}',
  takes: {} as { path: { id: string }; body: { name: string } },
  answers: nothing,
}

/** Remove a passkey. */
export const removePasskey = {
  route: 'DELETE /api/account/passkeys/{id}',
  takes: {} as { path: { id: string } },
  answers: nothing,
}

/** Get step-up methods and how long the last confirmation lasts. */
export const readStepUp = {
  route: 'GET /api/auth/step-up',
  takes: {} as {},
  answers: { methods: list(text as Word<'password' | 'code' | 'passkey'>), proven_until: date },
}

/** Confirm your identity for ten minutes. */
export const stepUp = {
  route: 'POST /api/auth/step-up',
  takes: {} as {
    body: {
      password?: string
      code?: string
      passkey?: {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string
        }
        clientExtensionResults: object
      }
    }
  },
  answers: nothing,
}

/** Get options to confirm with a passkey. */
export const startPasskeyStepUp = {
  route: 'POST /api/auth/step-up/passkey/options',
  takes: {} as {},
  answers: { options: record },
}

/** List apps with access to the account. */
export const listApps = {
  route: 'GET /api/account/apps',
  takes: {} as {},
  answers: {
    apps: list({
      client_id: text,
      client_name: nullable(text),
      redirect_host: text,
      scopes: list(text),
      authorized_at: date,
      last_used_at: nullable(date),
    }),
  },
}

/** Remove an app's access and revoke its tokens. */
export const revokeApp = {
  route: 'DELETE /api/account/apps/{client_id}',
  takes: {} as { path: { client_id: string } },
  answers: nothing,
}
