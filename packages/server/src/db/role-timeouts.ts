import { type Reader, STATEMENT_TIMEOUT_MS } from './pool.ts'

/**
 * PostgreSQL cancels what takes longer. The timeouts belong to the role, in this database: a pooler
 * such as PgBouncer refuses them as parameters of a connection, and would share a session's setting
 * between its users.
 */
const TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
}

/**
 * Sets the timeouts of our own role where nobody has set any. Every role may do that. Connections
 * opened afterwards have them. A standby can't store them and gets them from its primary.
 */
export async function setRoleTimeouts(db: Reader): Promise<void> {
  for (const { statement } of await findMissing(db)) {
    // Another process may be doing the same. `doctor` reports what is missing in the end.
    await db.unsafe(statement).catch(() => {})
  }
}

/** The timeouts that this server doesn't enforce on new connections of our role. */
export async function findMissingTimeouts(db: Reader): Promise<string[]> {
  return (await findMissing(db)).map(({ name }) => name)
}

/** A single statement, because an old pooler may send a repeated one to another connection. */
async function findMissing(db: Reader): Promise<{ name: string; statement: string }[]> {
  return await db<{ name: string; statement: string }[]>`
    select coalesce(name, '') as name, coalesce(format(
      'alter role current_user in database %I set %I = %s', current_database(), name, ms
    ), '') as statement
    from unnest(${Object.keys(TIMEOUTS)}::text[], ${Object.values(TIMEOUTS)}::int[]) as t (name, ms)
    where current_setting(name) = '0' and not exists (
      select 1 from pg_db_role_setting s, unnest(s.setconfig) as setting
      where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and s.setrole in (0, (select oid from pg_roles where rolname = current_user))
        and split_part(setting, '=', 1) = name and split_part(setting, '=', 2) <> '0'
    )
  `
}
