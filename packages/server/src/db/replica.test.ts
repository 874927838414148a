import { pino } from 'pino'
import { expect, it } from 'vitest'
import { afterFile } from '../../test/support/after-file.ts'
import { ownDatabase } from '../../test/support/database.ts'
import { until } from '../../test/support/until.ts'
import { withSetting } from '../values/database-url.ts'
import { openReplica } from './replica.ts'

/**
 * A server that says it is a standby and how far it has got: these functions hide PostgreSQL's own
 * from connections with this search path.
 */
const STANDBY = `
  create schema standby;
  create table standby.state (lsn pg_lsn);
  insert into standby.state values (null);
  create function standby.pg_is_in_recovery() returns boolean language sql as 'select true';
  create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql
    as 'select coalesce(lsn, pg_catalog.pg_current_wal_lsn()) from standby.state';
`

/** `isRead`: whether the replica answers, after a while. */
async function givenReplica(lagMaxMs: number) {
  const own = await ownDatabase()
  await own.db.unsafe(STANDBY)
  const url = withSetting(own.url, 'search_path', 'standby,pg_catalog,public')
  const log = pino({ level: 'silent' })
  const replica = openReplica(url, { primary: own.db, connectionsMax: 2, lagMaxMs, log })
  afterFile(() => replica.close())
  const isRead = async (isLong = false, seconds = 0) =>
    await replica.read(
      async (reader) => {
        const [row] = await reader<{ path: string }[]>`
          select current_setting('search_path') as path, pg_sleep(${seconds})
        `
        return row?.path.startsWith('standby') ?? false
      },
      { isLong },
    )
  await until('the replica is read', () => isRead())
  return { own, replica, isRead }
}

it('answers reports that take their time, but no other reads that do', async () => {
  const { isRead } = await givenReplica(60_000)
  const tooLong = 2.1
  expect(await isRead(true, tooLong)).toBe(true)
  expect(await isRead(false, tooLong)).toBe(false)
})

it('is read while it keeps up, and left for the primary while it lags', async () => {
  const { own, replica, isRead } = await givenReplica(1_500)
  await expect.poll(() => replica.lagMs()).toBeLessThan(1_500)

  // It stops here, and the primary goes on.
  await own.db`update standby.state set lsn = pg_current_wal_lsn()`
  await own.db`select pg_logical_emit_message(false, 'test', 'more')`
  await until('the primary is read', async () => !(await isRead()))
  expect(replica.lagMs()).toBeGreaterThan(1_500)

  await own.db`update standby.state set lsn = null`
  await until('the replica is read again', () => isRead())
})

it('is still read after a value that no database takes', async () => {
  const { replica, isRead } = await givenReplica(60_000)
  const cast = replica.read(async (reader) => await reader`select ${'yesterday-ish'}::text::date`)
  await expect(cast).rejects.toMatchObject({ code: '22007' })
  expect(await isRead()).toBe(true)
})
