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

/** Ask for an account. */
export const signUp = {
  route: 'POST /api/auth/sign-up/email',
  takes: {} as { body: { email: string; name: string; continue_path?: string } },
  answers: { email: text, status: text as Word<'mail_sent'> },
}

/** Begin the account with the token of the mail and a password. */
export const verifyEmail = {
  route: 'POST /api/auth/verify-email',
  takes: {} as { body: { token: string; password: string } },
  answers: { account: accountShape, session: sessionShape, continue_path: nullable(text) },
}

/** Ask for a link to choose a new password. */
export const requestPasswordReset = {
  route: 'POST /api/auth/request-password-reset',
  takes: {} as { body: { email: string } },
  answers: { email: text, status: text as Word<'mail_sent'> },
}

/** See what else opens the account, with the token of the mail. */
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

/** Choose a new password, with the token of the mail. */
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

/** Complete a sign-in with a code. */
export const signInWithCode = {
  route: 'POST /api/auth/sign-in/two-factor',
  takes: {} as { body: { code: string } },
  answers: signInShape,
}

/** End this session. */
export const signOut = {
  route: 'POST /api/auth/sign-out',
  takes: {} as {},
  answers: nothing,
}

/** Who is signed in; nulls for nobody. */
export const getSession = {
  route: 'GET /api/auth/get-session',
  takes: {} as {},
  answers: {
    account: nullable(accountShape),
    session: nullable(sessionShape),
    second_factor_required: truth,
  },
}

/** Take another e-mail address, with the token of the mail. */
export const confirmEmailChange = {
  route: 'POST /api/auth/confirm-email',
  takes: {} as { body: { token: string } },
  answers: { email: text },
}

/** Where the account is signed in. */
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

/** End one session of the account. */
export const revokeSession = {
  route: 'POST /api/auth/revoke-session',
  takes: {} as { body: { id: string } },
  answers: nothing,
}

/** End every session of the account but this one. */
export const revokeOtherSessions = {
  route: 'POST /api/auth/revoke-other-sessions',
  takes: {} as {},
  answers: nothing,
}

/** Change the name of the account. */
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

/** Ask for another e-mail address. */
export const requestEmailChange = {
  route: 'POST /api/account/email',
  takes: {} as { body: { current_password: string; email: string } },
  answers: { email: text, status: text as Word<'mail_sent'> },
}

/** Whether a code is asked for at sign-in. */
export const readTwoFactor = {
  route: 'GET /api/account/two-factor',
  takes: {} as {},
  answers: { is_on: truth, recovery_codes_left: number },
}

/** Get a secret for an authenticator app. */
export const startTwoFactor = {
  route: 'POST /api/account/two-factor/start',
  takes: {} as { body: { current_password: string } },
  answers: { secret: text, otpauth_url: text },
}

/** Turn the second step on, with a code of the app. */
export const confirmTwoFactor = {
  route: 'POST /api/account/two-factor/confirm',
  takes: {} as { body: { code: string } },
  answers: { recovery_codes: list(text) },
}

/** Turn the second step off. */
export const stopTwoFactor = {
  route: 'POST /api/account/two-factor/stop',
  takes: {} as { body: { current_password: string } },
  answers: nothing,
}

/** Make new recovery codes; those from before end. */
export const renewRecoveryCodes = {
  route: 'POST /api/account/two-factor/recovery-codes',
  takes: {} as { body: { current_password: string } },
  answers: { recovery_codes: list(text) },
}

/** What a browser needs to sign in with a passkey. */
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

/** What a browser needs to make a passkey. */
export const startPasskey = {
  route: 'POST /api/account/passkeys/options',
  takes: {} as { body: { current_password: string } },
  answers: { options: record },
}

/** Keep a passkey that the browser made. */
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

/** The passkeys of the account. */
export const listPasskeys = {
  route: 'GET /api/account/passkeys',
  takes: {} as {},
  answers: { origin: text, passkeys: list(passkeyShape) },
}

/** Give a passkey another name. */
export const namePasskey = {
  route: 'PATCH /api/account/passkeys/{id}',
  takes: {} as { path: { id: string }; body: { name: string } },
  answers: nothing,
}

/** Remove a passkey; it opens nothing from then on. */
export const removePasskey = {
  route: 'DELETE /api/account/passkeys/{id}',
  takes: {} as { path: { id: string } },
  answers: nothing,
}

/** How to confirm that it is you, and until when you have. */
export const readStepUp = {
  route: 'GET /api/auth/step-up',
  takes: {} as {},
  answers: { methods: list(text as Word<'password' | 'code' | 'passkey'>), proven_until: date },
}

/** Confirm that it is you, for ten minutes. */
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

/** What a browser needs to confirm with a passkey. */
export const startPasskeyStepUp = {
  route: 'POST /api/auth/step-up/passkey/options',
  takes: {} as {},
  answers: { options: record },
}

/** Apps that may act for the account. */
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

/** Take back what an app was allowed, with all its tokens. */
export const revokeApp = {
  route: 'DELETE /api/account/apps/{client_id}',
  takes: {} as { path: { client_id: string } },
  answers: nothing,
}
