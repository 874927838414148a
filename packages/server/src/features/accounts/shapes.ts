import { type Static, Type } from 'typebox'
import type { Session } from '../../auth/session.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../http/shapes.ts'
import type { AccountRow, SessionListRow } from './sql.ts'

/** HTML's own idea of an address: no comma, bracket or space with which to reach somebody else. */
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const EMAIL = `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`

const Email = Type.String({ maxLength: 254, pattern: EMAIL, examples: ['you@example.com'] })
/** Length is what counts (NIST SP 800-63B); the upper end bounds the work. */
const Password = Type.String({ minLength: 8, maxLength: 128 })
const Token = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the link in the mail.',
})

export const SignUpIn = Type.Object({
  email: Email,
  password: Password,
  name: Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROLS }),
})
export type SignUpIn = Static<typeof SignUpIn>

export const SignInIn = Type.Object({ email: Email, password: Type.String({ maxLength: 128 }) })
export const VerifyIn = Type.Object({ token: Token })
export const ResetRequestIn = Type.Object({ email: Email })
export const ResetIn = Type.Object({ token: Token, password: Password })
export const RevokeIn = Type.Object({ id: Type.String({ maxLength: 40 }) })

/** The same for an address with an account and for one without. */
export const MailSentOut = Type.Object({ email: Type.String(), status: OneOf(['mail_sent']) })

export const AccountOut = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: OneOf(['account', 'staff']),
})

export const VerifiedOut = Type.Object({ account: AccountOut })
export const ResetOut = Type.Object({ email: Type.String() })

const At = Type.String({ format: 'date-time' })
const CurrentSession = Type.Object({ id: Type.String(), created_at: At, expires_at: At })

export const SignedInOut = Type.Object({ account: AccountOut, session: CurrentSession })
export const WhoOut = Type.Object({
  account: Nullable(AccountOut),
  session: Nullable(CurrentSession),
})

export const SessionsOut = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      address: Type.String(),
      user_agent: Nullable(Type.String()),
      is_current: Type.Boolean(),
      created_at: At,
      expires_at: At,
    }),
  ),
})

/** One account whatever the keyboard: addresses are kept in lower case. */
export function emailOf(text: string): string {
  return text.toLowerCase()
}

export function accountOut({ id, email, name, role }: AccountRow): Static<typeof AccountOut> {
  return { id, email, name, role }
}

export function whoOut(session: Session | null): Static<typeof WhoOut> {
  return session ? signedInOut(session) : { account: null, session: null }
}

export function signedInOut(session: Session): Static<typeof SignedInOut> {
  const { id, account_id, email, name, role, created_at, expires_at } = session
  return {
    account: { id: account_id, email, name, role },
    session: {
      id,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    },
  }
}

export function sessionsOut(rows: SessionListRow[], current: Session): Static<typeof SessionsOut> {
  return {
    sessions: rows.map(({ id, address, user_agent, created_at, expires_at }) => ({
      id,
      address,
      user_agent,
      is_current: id === current.id,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  }
}
