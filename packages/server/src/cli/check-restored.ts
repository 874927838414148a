import type { Compared } from '../config/quarantine.ts'
import { demandOpenableSecrets } from '../db/check-secrets.ts'
import { type Db, openDb } from '../db/pool.ts'
import { checkLedger, RULES } from '../features/desks/soundness/check-ledger.ts'
import { checkAudit } from '../features/desks/staff/check-audit.ts'
import { systemClock } from '../values/clock.ts'
import type { MasterKey } from '../values/master-key.ts'
import { reconcile } from './reconcile-outside.ts'

type Checking = {
  masterKey: MasterKey | undefined
  takenAt: Date
  /** Undefined: payments and domains aren't compared with the outside. */
  compared: Compared | undefined
}

/** Our clock and the gateway's may differ, and a payment may have been under way. */
const LOOK_BACK_MS = 3_600_000

/** Checks a restored database and prints what was found. Returns 1 if something must be looked at. */
export async function checkRestored(databaseUrl: string, checking: Checking): Promise<number> {
  const db = openDb(databaseUrl, 2)
  try {
    if (checking.masterKey) {
      const opened = await demandOpenableSecrets(db, checking.masterKey)
      print(`secrets: MASTER_KEY opens them (${opened} tried)`)
    }
    const isLedgerSound = await printLedger(db)
    const isSound = (await printAudit(db)) && isLedgerSound
    const { compared, takenAt } = checking
    const since = new Date(takenAt.getTime() - LOOK_BACK_MS)
    const now = systemClock.now()
    const outside = compared && (await reconcile({ db, compared, since, mayRelease: false, now }))
    return isSound && !outside ? 0 : 1
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function printLedger(db: Db): Promise<boolean> {
  const broken = await checkLedger(db)
  print(`ledger: ${RULES.length - broken.length} of ${RULES.length} invariants hold`)
  for (const { id, text, found } of broken) print(`  BROKEN ${id}: ${text} (${found.join(', ')})`)
  return broken.length === 0
}

async function printAudit(db: Db): Promise<boolean> {
  const { links, lastHash, problem } = await checkAudit(db)
  print(
    problem
      ? `audit log: BROKEN, ${problem}`
      : `audit log: ${links} links hold, newest ${lastHash}`,
  )
  return problem === undefined
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
