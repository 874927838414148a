import { type Static, Type } from 'typebox'
import { sessionEnd } from '../../../auth/session-life.ts'
import { needsSecondFactor, type Session } from '../../../auth/session.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { CONTINUE_PATH_LENGTH_MAX } from '../../../values/continue-path.ts'
import { PASSWORD_LENGTH } from '../../../values/new-password.ts'
import type { AccountRow, SessionListRow } from './sql.ts'

/** The HTML standard's email pattern: no comma, bracket or space that could add a recipient. */
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const EMAIL = `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`

const EMAIL_LENGTH_MAX = 254

export const Email = Type.String({
  maxLength: EMAIL_LENGTH_MAX,
  pattern: EMAIL,
  examples: ['you@example.com'],
})
export const Password = Type.String({
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  description: 'Not one of the most common passwords, in any case.',
})
export const Token = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the emailed link.',
})

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROLS })

const ContinuePath = Type.String({
  maxLength: CONTINUE_PATH_LENGTH_MAX,
  description: 'A path on this site to continue to after sign-up.',
  examples: ['/market?q=harbor'],
})

/** No password: the person chooses one after following the link. One sent here is ignored. */
export const SignUpIn = Type.Object({
  email: Email,
  name: Name,
  continue_path: Type.Optional(ContinuePath),
})
export type SignUpIn = Static<typeof SignUpIn>

export const SignInIn = Type.Object({ email: Email, password: Type.String({ maxLength: 128 }) })
export const VerifyIn = Type.Object({ token: Token, password: Password })
export const TokenIn = Type.Object({ token: Token })
export const CodeIn = Type.Object({
  code: Type.String({
    minLength: 6,
    maxLength: 40,
    description: 'From the authenticator app, or a recovery code.',
  }),
})
const Current = Type.String({ maxLength: 128, description: 'The current password.' })
export const CurrentPasswordIn = Type.Object({ current_password: Current })
export const PasswordChangeIn = Type.Object({ current_password: Current, password: Password })
export const EmailChangeIn = Type.Object({ current_password: Current, email: Email })
export const ProfileIn = Type.Object({ name: Name })
export const RevokeIn = Type.Object({ id: Type.String({ maxLength: 40 }) })

/** The same response whether or not the address has an account. */
export const MailSentOut = Type.Object({ email: Type.String(), status: OneOf(['mail_sent']) })

export const AccountOut = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: OneOf(['account', 'staff']),
})

export const ProfileOut = Type.Object({ account: AccountOut })
export const EmailOut = Type.Object({ email: Type.String() })

export const At = Type.String({ format: 'date-time' })
const CurrentSession = Type.Object({ id: Type.String(), created_at: At, expires_at: At })

const SecondFactorRequired = Type.Boolean({
  description: 'A staff account that must set up a second factor before anything else.',
})

export const VerifiedOut = Type.Object({
  account: AccountOut,
  session: CurrentSession,
  continue_path: Nullable(Type.String()),
})

export const SignInOut = Type.Object({
  two_factor: Type.Boolean({ description: 'A code is required next; nobody is signed in yet.' }),
  account: Nullable(AccountOut),
  session: Nullable(CurrentSession),
  second_factor_required: SecondFactorRequired,
})
export const TwoFactorOut = Type.Object({
  is_on: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
})
export const SecretOut = Type.Object({
  secret: Type.String({ description: 'Type it into the app. Shown only once.' }),
  otpauth_url: Type.String({ description: 'The same as a QR code link.' }),
})
export const RecoveryCodesOut = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'Each works once. Shown only once.' }),
})
export const WhoOut = Type.Object({
  account: Nullable(AccountOut),
  session: Nullable(CurrentSession),
  second_factor_required: SecondFactorRequired,
})

export const SessionsOut = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      address: Type.String(),
      user_agent: Nullable(Type.String()),
      is_current: Type.Boolean(),
      created_at: At,
      last_used_at: Type.String({ format: 'date-time', description: 'Rounded to the minute.' }),
      expires_at: Type.String({
        format: 'date-time',
        description: 'When the session expires. Using it moves this time forward.',
      }),
    }),
  ),
})

/** Validates an address that doesn't come in over HTTP, such as an operator's input. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && new RegExp(EMAIL).test(text)
}

/** Addresses are stored in lower case, so capitals don't make a second account. */
export function emailOf(text: string): string {
  return text.toLowerCase()
}

export function accountOut({
  id,
  email,
  name,
  role,
}: Omit<AccountRow, 'password_hash'>): Static<typeof AccountOut> {
  return { id, email, name, role }
}

export function whoOut(session: Session | null): Static<typeof WhoOut> {
  if (session) return signedInOut(session)
  return { account: null, session: null, second_factor_required: false }
}

/** Null: a code is required next. */
export function signInOut(session: Session | null): Static<typeof SignInOut> {
  return { two_factor: session === null, ...whoOut(session) }
}

export function verifiedOut(
  session: Session,
  continue_path: string | null,
): Static<typeof VerifiedOut> {
  return { ...signedInOut(session), continue_path }
}

function signedInOut(session: Session) {
  const { id, account_id, email, name, role, created_at } = session
  return {
    account: { id: account_id, email, name, role },
    session: {
      id,
      created_at: created_at.toISOString(),
      expires_at: sessionEnd(session).toISOString(),
    },
    second_factor_required: needsSecondFactor(session),
  }
}

/** The sessions that haven't expired, given the lifetime for the account's role. */
export function sessionsOut(
  rows: SessionListRow[],
  current: Session,
  now: Date,
): Static<typeof SessionsOut> {
  const ends = rows.map((row) => ({ row, end: sessionEnd({ ...row, role: current.role }) }))
  return {
    sessions: ends
      .filter(({ row, end }) => end > now || row.id === current.id)
      .map(({ row: { id, address, user_agent, created_at, last_used_at }, end }) => ({
        id,
        address,
        user_agent,
        is_current: id === current.id,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        expires_at: end.toISOString(),
      })),
  }
}
