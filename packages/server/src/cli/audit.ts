import { readDatabaseUrl } from '../config.ts'
import { demandCurrent } from '../db/migrate.ts'
import { openDb } from '../db/pool.ts'
import { checkAudit } from '../features/desks/staff/check-audit.ts'
import { type Command, UsageError } from './command.ts'

/** Looks whether the audit log is as it was written. */
export const audit: Command = {
  details: [
    'namehouse audit check',
    '  Follows the chain of hashes from the first entry to the last; changes nothing. Needs',
    '  DATABASE_URL. Exit code 1 when an entry was changed or removed. It prints the newest hash:',
    '  keep it elsewhere, and a later check that still shows it proves nothing was rewritten.',
    'namehouse audit check HASH',
    '  The same, and looks whether the log still holds a hash that was printed before.',
  ].join('\n'),
  run: async (args) => {
    const [action, known, ...rest] = args
    if (action !== 'check' || rest.length > 0) throw new UsageError('expected "check".')
    if (known !== undefined && !/^[0-9a-f]{64}$/.test(known)) {
      throw new UsageError('the hash must be 64 hexadecimal digits.')
    }
    const db = openDb(readDatabaseUrl(process.env), 1)
    try {
      await demandCurrent(db)
      const { links, lastHash, problem } = await checkAudit(db, known)
      if (problem) process.stdout.write(`BROKEN after ${links} links: ${problem}\n`)
      else process.stdout.write(`holds: ${links} links, the newest hash is ${lastHash}\n`)
      return problem ? 1 : 0
    } finally {
      await db.end({ timeout: 1 })
    }
  },
}
