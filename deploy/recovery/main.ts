import { openDb } from '../../packages/server/src/db/pool.ts'
import { lose } from './lose.ts'
import { mend } from './mend.ts'
import { describe } from './report.ts'
import { restoreCopy } from './restore-copy.ts'
import { readSettings, type Settings } from './settings.ts'

const settings = readSettings(process.argv.slice(2))
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exit(await rehearse(settings))

/**
 * A busy service is backed up and then lost. Its copy is restored, compared with the outside, mended
 * and checked. Returns 1 if anything isn't as it should be in the end.
 */
async function rehearse(given: Settings): Promise<number> {
  const step = (text: string) => process.stderr.write(`› ${text}\n`)
  const loss = await lose(given, step)
  const found = await restoreCopy(given, loss, step)
  const db = openDb(given.copy, 2)
  try {
    const mended = await mend({ settings: given, db, loss, found, step })
    const { text, problems } = describe({ loss, found, mended })
    process.stdout.write(text)
    return problems.length === 0 ? 0 : 1
  } finally {
    await db.end({ timeout: 1 })
  }
}
