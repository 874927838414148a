import type { Db } from '../db/pool.ts'

export type Role = 'account' | 'staff'

export type SessionRow = {
  id: string
  account_id: string
  email: string
  name: string
  role: Role
  created_at: Date
  expires_at: Date
  /** When it was proven with a second factor; null for a password alone. */
  second_factor_at: Date | null
}

/** Read anew for every request, by one index: a session that was revoked ends at once. */
export async function findSession(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select s.id, s.account_id, a.email, a.name, a.role, s.created_at, s.expires_at,
      s.second_factor_at
    from sessions s
    join accounts a on a.id = s.account_id
    where s.token_hash = ${token_hash} and s.expires_at > ${now}
  `
  return row
}
