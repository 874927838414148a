import type { Role } from '../../../auth/session-sql.ts'
import type { Db, Reader, Tx } from '../../../db/pool.ts'

const UNIQUE_VIOLATION = '23505'

export type AccountRow = {
  id: string
  email: string
  name: string
  role: Role
  password_hash: string
}

export async function findAccount(reader: Reader, email: string): Promise<AccountRow | undefined> {
  const [row] = await reader<AccountRow[]>`
    select id, email, name, role, password_hash from accounts where email = ${email}
  `
  return row
}

export async function findAccountById(reader: Reader, id: string): Promise<AccountRow | undefined> {
  const [row] = await reader<AccountRow[]>`
    select id, email, name, role, password_hash from accounts where id = ${id}
  `
  return row
}

export type NewAccount = AccountRow & { now: Date }

/** Returns false if the address already has an account. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { id, email, name, role, password_hash, now } = account
  const made = await tx`
    insert into accounts (id, email, name, role, password_hash, verified_at, created_at)
    values (${id}, ${email}, ${name}, ${role}, ${password_hash}, ${now}, ${now})
    on conflict (email) do nothing
    returning id
  `
  return made.length > 0
}

export type SignUpRow = {
  id: string
  email: string
  name: string
  /** Always a path on our own site: it was validated before it was stored. */
  continue_path: string | null
  expires_at: Date
}

export async function insertSignUp(tx: Tx, signUp: SignUpRow): Promise<void> {
  const { id, email, name, continue_path, expires_at } = signUp
  await tx`
    insert into sign_ups (id, email, name, continue_path, expires_at)
    values (${id}, ${email}, ${name}, ${continue_path}, ${expires_at})
  `
}

export async function isSignUpOpen(db: Db, id: string): Promise<boolean> {
  return (await db`select 1 from sign_ups where id = ${id}`).length > 0
}

/** Single use: deleting the row claims it. */
export async function takeSignUp(tx: Tx, id: string, now: Date): Promise<SignUpRow | undefined> {
  const [row] = await tx<SignUpRow[]>`
    delete from sign_ups where id = ${id} and expires_at > ${now}
    returning id, email, name, continue_path, expires_at
  `
  return row
}

export async function deleteSignUps(tx: Tx, email: string): Promise<void> {
  await tx`delete from sign_ups where email = ${email}`
}

export async function insertReset(
  tx: Tx,
  { id, email, expires_at }: { id: string; email: string; expires_at: Date },
): Promise<void> {
  await tx`
    insert into password_resets (id, email, expires_at) values (${id}, ${email}, ${expires_at})
  `
}

export async function isResetOpen(db: Db, id: string): Promise<boolean> {
  return (await db`select 1 from password_resets where id = ${id}`).length > 0
}

/** The address a reset is for. Doesn't use it up. */
export async function findReset(db: Db, id: string, now: Date): Promise<string | undefined> {
  const [row] = await db<{ email: string }[]>`
    select email from password_resets where id = ${id} and expires_at > ${now}
  `
  return row?.email
}

/** Single use: deleting the row claims it. */
export async function takeReset(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const [row] = await tx<{ email: string }[]>`
    delete from password_resets where id = ${id} and expires_at > ${now} returning email
  `
  return row?.email
}

export async function deleteResets(tx: Tx, email: string): Promise<void> {
  await tx`delete from password_resets where email = ${email}`
}

/**
 * Whether an account still has the password it had when it was read. Locks the row, so the password
 * can't change before the commit. The lock is exclusive because each sign-in goes on to update the
 * row: two with a shared lock would deadlock.
 */
export async function hasSamePassword(tx: Tx, { id, password_hash }: AccountRow): Promise<boolean> {
  const same = await tx`
    select 1 from accounts where id = ${id} and password_hash = ${password_hash}
    for no key update
  `
  return same.length > 0
}

/** Returns the account whose password was set. */
export async function setPassword(
  tx: Tx,
  email: string,
  password_hash: string,
): Promise<AccountRow | undefined> {
  const [row] = await tx<AccountRow[]>`
    update accounts set password_hash = ${password_hash} where email = ${email}
    returning id, email, name, role, password_hash
  `
  return row
}

export async function setName(db: Db, id: string, name: string): Promise<void> {
  await db`update accounts set name = ${name} where id = ${id}`
}

/** Returns false if no account has the address. */
export async function setRole(tx: Tx, email: string, role: Role): Promise<boolean> {
  return (await tx`update accounts set role = ${role} where email = ${email}`).count > 0
}

/** Returns false if another account has the address; the transaction can't be used after that. */
export async function setEmail(tx: Tx, id: string, email: string): Promise<boolean> {
  try {
    await tx`update accounts set email = ${email} where id = ${id}`
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export type EmailChangeRow = { id: string; account_id: string; email: string; expires_at: Date }

export async function insertEmailChange(tx: Tx, change: EmailChangeRow): Promise<void> {
  const { id, account_id, email, expires_at } = change
  await tx`
    insert into email_changes (id, account_id, email, expires_at)
    values (${id}, ${account_id}, ${email}, ${expires_at})
  `
}

/** Whose address a link changes. Undefined if it was used or replaced. */
export async function findEmailChanger(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader<{ account_id: string }[]>`
    select account_id from email_changes where id = ${id}
  `
  return row?.account_id
}

/** Single use: deleting the row claims it. */
export async function takeEmailChange(
  tx: Tx,
  id: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await tx<EmailChangeRow[]>`
    delete from email_changes where id = ${id} and expires_at > ${now}
    returning id, account_id, email, expires_at
  `
  return row
}

export async function deleteEmailChanges(tx: Tx, account_id: string): Promise<void> {
  await tx`delete from email_changes where account_id = ${account_id}`
}

/** Records a sign-in. Returns whether it was the account's first. */
export async function noteSignIn(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx<{ before: Date | null }[]>`
    update accounts set signed_in_at = ${now} from accounts as old
    where accounts.id = ${id} and old.id = accounts.id
    returning old.signed_in_at as before
  `
  return !row?.before
}

export type NewSession = {
  id: string
  account_id: string
  token_hash: Buffer
  address: string
  user_agent: string | null
  created_at: Date
  expires_at: Date
  second_factor_at: Date | null
  last_used_at: Date
  proven_at: Date
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { id, account_id, token_hash, address, user_agent } = session
  await tx`
    insert into sessions (
      id, account_id, token_hash, address, user_agent, created_at, expires_at, second_factor_at,
      last_used_at, proven_at
    ) values (
      ${id}, ${account_id}, ${token_hash}, ${address}, ${user_agent}, ${session.created_at},
      ${session.expires_at}, ${session.second_factor_at}, ${session.last_used_at},
      ${session.proven_at}
    )
  `
}

/** Keeps the newest sessions of an account and ends the rest. */
export async function trimSessions(tx: Tx, account_id: string, kept: number): Promise<void> {
  await tx`
    delete from sessions where id in (
      select id from sessions where account_id = ${account_id}
      order by created_at desc, id desc offset ${kept}
    )
  `
}

export type SessionListRow = {
  id: string
  address: string
  user_agent: string | null
  created_at: Date
  expires_at: Date
  last_used_at: Date
}

export async function readSessions(
  db: Db,
  account_id: string,
  now: Date,
): Promise<SessionListRow[]> {
  return await db<SessionListRow[]>`
    select id, address, user_agent, created_at, expires_at, last_used_at from sessions
    where account_id = ${account_id} and expires_at > ${now}
    order by created_at desc, id desc limit 100
  `
}

/** Locks the session until the transaction ends; waits if it is being ended right now. */
export async function isSessionOpen(reader: Reader, id: string): Promise<boolean> {
  return (await reader`select 1 from sessions where id = ${id} for share`).length > 0
}

/** Returns false if the account has no such session. */
export async function deleteSession(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<boolean> {
  const gone = await reader`delete from sessions where account_id = ${account_id} and id = ${id}`
  return gone.count > 0
}

/** Ends every session of an account except those in `stay`. */
export async function deleteOtherSessions(
  reader: Reader,
  account_id: string,
  stay: readonly string[],
): Promise<void> {
  await reader`
    delete from sessions where account_id = ${account_id} and id <> all(${[...stay]})
  `
}

const PURGE_ROWS_MAX = 10_000

/** Deletes expired rows, in batches. Returns whether more are left. */
export async function purgeExpired(db: Db, now: Date): Promise<boolean> {
  const gone = [
    await db`delete from sessions where id in (
      select id from sessions where expires_at <= ${now} limit ${PURGE_ROWS_MAX})`,
    await db`delete from sign_ups where id in (
      select id from sign_ups where expires_at <= ${now} limit ${PURGE_ROWS_MAX})`,
    await db`delete from password_resets where id in (
      select id from password_resets where expires_at <= ${now} limit ${PURGE_ROWS_MAX})`,
    await db`delete from email_changes where id in (
      select id from email_changes where expires_at <= ${now} limit ${PURGE_ROWS_MAX})`,
  ]
  return gone.some(({ count }) => count === PURGE_ROWS_MAX)
}
