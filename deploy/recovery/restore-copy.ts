import { join } from 'node:path'
import { openDb } from '../../packages/server/src/db/pool.ts'
import { readFindings } from './findings.ts'
import type { Loss } from './lose.ts'
import { operate } from './operate.ts'
import { missingIn, ordersMissing, readOutside } from './outside.ts'
import { isQuarantined } from './quarantine.ts'
import type { Settings } from './settings.ts'

/** Restores the backup into another database, and compares it with the outside in quarantine. */
export async function restoreCopy(given: Settings, loss: Loss, step: (text: string) => void) {
  const where = { databaseUrl: given.copy, isQuarantined: true }
  step('restoring')
  const restored = await operate(given, where, ['restore', '--from', join(given.folder, 'backup')])
  // Without the findings, which are many. They are counted in the end.
  process.stdout.write(restored.text.replaceAll(/^ {2}.*\n/gm, ''))
  step('the copy in quarantine')
  const wasQuarantined = await isQuarantined(given)
  step('comparing, in quarantine')
  const args = ['reconcile', '--since', loss.takenAt.toISOString()]
  const compared = await operate(given, where, args)
  const db = openDb(given.copy, 1)
  try {
    const missing = await missingIn(db, await readOutside(given))
    const orders = await ordersMissing(db, loss.sold)
    const findings = readFindings(compared)
    const seconds = { restore: restored.seconds, compare: compared.seconds }
    return { ...findings, seconds, missing, orders, wasQuarantined }
  } finally {
    await db.end({ timeout: 1 })
  }
}

export type Found = Awaited<ReturnType<typeof restoreCopy>>
