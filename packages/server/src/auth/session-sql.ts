import type { Db, Reader } from '../db/pool.ts'

export type Role = 'account' | 'staff'

export type SessionRow = {
  id: string
  account_id: string
  email: string
  name: string
  role: Role
  created_at: Date
  /** The latest end; the session ends earlier when it is not used. */
  expires_at: Date
  /** When it was proven with a second factor; null for a password alone. */
  second_factor_at: Date | null
  last_used_at: Date
  /** When the person last proved who they are: by signing in, or by a step-up. */
  proven_at: Date
}

/** Read anew for every request, by one index: a session that was revoked ends at once. */
export async function findSession(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select s.id, s.account_id, a.email, a.name, a.role, s.created_at, s.expires_at,
      s.second_factor_at, s.last_used_at, s.proven_at
    from sessions s
    join accounts a on a.id = s.account_id
    where s.token_hash = ${token_hash} and s.expires_at > ${now}
  `
  return row
}

/** Of several requests at the same moment one writes; the rest find it done. */
export async function noteSessionUse(
  db: Db,
  id: string,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await db`
    update sessions set last_used_at = ${now} where id = ${id} and last_used_at <= ${unlessSince}
  `
}

/** This session alone: other browsers of the account prove for themselves. */
export async function noteProof(reader: Reader, id: string, now: Date): Promise<void> {
  await reader`update sessions set proven_at = ${now} where id = ${id} and proven_at < ${now}`
}
