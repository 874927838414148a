import { readDatabaseUrl } from '../config.ts'
import { demandServable } from '../db/migrate.ts'
import { type Db, openDb } from '../db/pool.ts'
import { checkLedger, RULES } from '../features/desks/soundness/check-ledger.ts'
import { type Command, UsageError } from './command.ts'

/** Checks the whole ledger now. */
export const ledger: Command = {
  details: [
    'namehouse ledger check',
    '  Checks that all money, orders, listings and events add up. Read-only. Needs',
    '  DATABASE_URL. Exit code 1 if something doesn’t. The worker checks what is new every',
    '  five minutes, and everything once a night.',
  ].join('\n'),
  run: async (args) => {
    if (args.join(' ') !== 'check') throw new UsageError('expected "check".')
    const db = openDb(readDatabaseUrl(process.env), 1)
    try {
      await demandServable(db)
      return await printCheck(db)
    } finally {
      await db.end({ timeout: 1 })
    }
  },
}

async function printCheck(db: Db): Promise<number> {
  const broken = await checkLedger(db)
  for (const { id, text } of RULES) {
    const found = broken.find((each) => each.id === id)?.found ?? []
    process.stdout.write(`${found.length > 0 ? 'BROKEN' : 'holds '} ${id.padEnd(12)} ${text}\n`)
    for (const what of found) process.stdout.write(`         ${what}\n`)
  }
  return broken.length > 0 ? 1 : 0
}
