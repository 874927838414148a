import { readDatabaseUrl, readMigrateUrl } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { type Db, openDb } from '../db/pool.ts'
import { setRoleTimeouts } from '../db/role-timeouts.ts'
import { type Command, demandNoArguments } from './command.ts'
import { demandDirect } from './demand-direct.ts'

/** Migrates the database to this version. */
export const migrateCommand: Command = {
  details: [
    'Needs DATABASE_URL. If that leads through a pooler such as PgBouncer, it also needs MIGRATE_URL,',
    'which connects directly. Forward only. Safe to run on several machines at the same time.',
  ].join('\n'),
  run: async (args) => {
    demandNoArguments(args)
    const url = readDatabaseUrl(process.env)
    const direct = readMigrateUrl(process.env)
    const applied = await withDb(direct ?? url, async (db) => {
      // The lock that keeps two processes from migrating at once belongs to one connection.
      await demandDirect(db, direct ? 'MIGRATE_URL' : 'DATABASE_URL', 'migrations')
      return await migrate(db, (text) => process.stdout.write(`${text}\n`))
    })
    // The service may connect as another role than the one that migrates.
    if (direct) await withDb(url, setRoleTimeouts)
    process.stdout.write(applied > 0 ? `Done: ${applied} applied.\n` : 'Nothing to do.\n')
    return 0
  },
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url, 2)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
