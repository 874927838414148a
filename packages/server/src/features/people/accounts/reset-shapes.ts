import { type Static, Type } from 'typebox'
import { Nullable } from '../../../http/shapes.ts'
import type { ResetPreview } from './read-reset.ts'
import type { AccessToKeep } from './reset-password.ts'
import { At, Email, Password, Token } from './shapes.ts'
import type { WayIn } from './ways-in.ts'

/** More of one kind than an account can have. */
const KEPT_MAX = 200
const Ids = Type.Array(Type.String({ maxLength: 100 }), { maxItems: KEPT_MAX })

export const ResetRequestIn = Type.Object({ email: Email })
export const ResetIn = Type.Object({
  token: Token,
  password: Password,
  keep: Type.Optional(
    Type.Object(
      {
        sessions: Type.Optional(Ids),
        developer_keys: Type.Optional(Ids),
        apps: Type.Optional(Ids),
        passkeys: Type.Optional(Ids),
      },
      { description: 'Ids of what should keep working. Everything else is revoked.' },
    ),
  ),
})
export const ResetOut = Type.Object({ email: Type.String() })

const WayOut = Type.Object({
  id: Type.String(),
  name: Nullable(Type.String()),
  created_at: At,
  last_used_at: Nullable(At),
})
export const ResetPreviewOut = Type.Object({
  email: Type.String(),
  two_factor: Type.Boolean({ description: 'Two-step sign-in is on and stays on.' }),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      address: Type.String(),
      user_agent: Nullable(Type.String()),
      created_at: At,
    }),
  ),
  developer_keys: Type.Array(WayOut),
  apps: Type.Array(WayOut),
  passkeys: Type.Array(WayOut),
})

export function accessToKeepOf({ keep = {} }: Static<typeof ResetIn>): AccessToKeep {
  const { sessions = [], developer_keys = [], apps = [], passkeys = [] } = keep
  return { sessions, developer_keys, apps, passkeys }
}

export function resetPreviewOut(preview: ResetPreview): Static<typeof ResetPreviewOut> {
  const { email, two_factor, sessions, developer_keys, apps, passkeys } = preview
  return {
    email,
    two_factor,
    sessions: sessions.map(({ id, address, user_agent, created_at }) => ({
      id,
      address,
      user_agent,
      created_at: created_at.toISOString(),
    })),
    developer_keys: developer_keys.map(wayOut),
    apps: apps.map(wayOut),
    passkeys: passkeys.map(wayOut),
  }
}

function wayOut({ id, name, created_at, last_used_at }: WayIn): Static<typeof WayOut> {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
