import type { Db, Reader } from '../db/pool.ts'

export type Role = 'account' | 'staff'

export type SessionRow = {
  id: string
  account_id: string
  email: string
  name: string
  role: Role
  created_at: Date
  /** The latest possible end. The session ends earlier if it isn't used. */
  expires_at: Date
  /** When the second factor was proven; null for a password alone. */
  second_factor_at: Date | null
  last_used_at: Date
  /** When the person last proved their identity, by signing in or by a step-up. */
  proven_at: Date
}

/**
 * Read for every request, with a single index lookup, so that revoking takes effect immediately.
 */
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

/** Of several concurrent requests only one writes. */
export async function noteSessionUse(
  db: Db,
  id: string,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await db`
    update sessions set last_used_at = ${now} where id = ${id} and last_used_at <= ${unlessSince}
  `
}

/** For this session only: the account's other browsers need their own proof. */
export async function noteProof(reader: Reader, id: string, now: Date): Promise<void> {
  await reader`update sessions set proven_at = ${now} where id = ${id} and proven_at < ${now}`
}
