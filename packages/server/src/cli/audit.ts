import { readDatabaseUrl } from '../config.ts'
import { demandServable } from '../db/migrate.ts'
import { openDb } from '../db/pool.ts'
import { checkAudit } from '../features/desks/staff/check-audit.ts'
import { type Command, UsageError } from './command.ts'

/** Verifies that the audit log was not changed after it was written. */
export const audit: Command = {
  details: [
    'namehouse audit check',
    '  Verifies the hash chain from the first entry to the last. Read-only. Needs',
    '  DATABASE_URL. Exit code 1 if an entry was changed or removed. Prints the newest hash:',
    '  store it elsewhere and pass it to a later check to prove nothing was rewritten.',
    'namehouse audit check HASH',
    '  Also checks that the log still contains a hash printed by an earlier check.',
  ].join('\n'),
  run: async (args) => {
    const [action, known, ...rest] = args
    if (action !== 'check' || rest.length > 0) throw new UsageError('expected "check".')
    if (known !== undefined && !/^[0-9a-f]{64}$/.test(known)) {
      throw new UsageError('the hash must be 64 hexadecimal digits.')
    }
    const db = openDb(readDatabaseUrl(process.env), 1)
    try {
      await demandServable(db)
      const { links, lastHash, problem } = await checkAudit(db, known)
      if (problem) process.stdout.write(`BROKEN after ${links} links: ${problem}\n`)
      else process.stdout.write(`holds: ${links} links, newest hash ${lastHash}\n`)
      return problem ? 1 : 0
    } finally {
      await db.end({ timeout: 1 })
    }
  },
}
