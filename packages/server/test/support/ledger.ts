import { expect } from 'vitest'
import type { Db } from '../../src/db/pool.ts'
import { checkLedger } from '../../src/features/desks/soundness/check-ledger.ts'

/** Checks all ledger invariants. Call it at the end of every test that moves money. */
export async function expectLedgerSound(db: Db): Promise<void> {
  expect(await checkLedger(db)).toEqual([])
}
