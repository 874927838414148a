import { expect } from 'vitest'
import type { Db } from '../../src/db/pool.ts'
import { checkLedger } from '../../src/features/desks/soundness/check-ledger.ts'

/** For the end of every test that moves money: all invariants hold. */
export async function expectLedgerSound(db: Db): Promise<void> {
  expect(await checkLedger(db)).toEqual([])
}
