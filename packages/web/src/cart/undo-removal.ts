import { startBulk } from '../api/bulk.ts'
import { failureText } from '../failure/change-failure.ts'
import { putBack } from './change-line.ts'
import type { CartLine } from './lines.ts'
import { readCartAgain } from './load.ts'

/** Undefined for a transfer, whose auth code the pages don't keep. */
export function undoRemoval(line: CartLine): (() => Promise<void>) | undefined {
  const { op, domain, years, reason } = line
  if (op === 'transfer') return undefined
  return async () => {
    if (op === 'register') return putBack(line)
    const payload = op === 'renew' ? { years } : { reason }
    const [refused] = (await startBulk({ op, payload }, [domain])).errors
    if (refused) throw new Error(failureText(refused))
    readCartAgain()
  }
}
