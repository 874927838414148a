import { readDatabaseUrl } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/pool.ts'
import { type Command, demandNoArguments } from './command.ts'

/** Brings the database to this program's version. */
export const migrateCommand: Command = {
  details: 'Needs DATABASE_URL. Forward only; safe to run on several machines at once.',
  run: async (args) => {
    demandNoArguments(args)
    const db = openDb(readDatabaseUrl(process.env), 2)
    try {
      const applied = await migrate(db, (text) => process.stdout.write(`${text}\n`))
      process.stdout.write(applied > 0 ? `Done: ${applied} applied.\n` : 'Nothing to do.\n')
      return 0
    } finally {
      await db.end({ timeout: 1 })
    }
  },
}
