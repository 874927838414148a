import type { Environment } from '../../../api/portal.ts'
import type { Question } from '../../../load/answers.ts'
import { readLedger } from '../../api/ledger.ts'
import type { LedgerHealth } from '../../api/ledger.ts'

export function ledgerOf(environment: Environment): Question<LedgerHealth> {
  return {
    key: `staff ledger ${environment}`,
    ask: async (signal) => await readLedger(environment, signal),
    freshMs: 0,
  }
}
