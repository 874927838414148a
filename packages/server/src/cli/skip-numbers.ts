import { openDb } from '../db/pool.ts'
import { skipEventNumbers } from '../features/trading/webhooks/skip-event-numbers.ts'
import { skipInvoiceNumbers } from '../features/money/invoices/skip-numbers.ts'
import { systemClock } from '../values/clock.ts'

/** Skips the numbers that may have been used since a backup, and prints where they continue. */
export async function skipNumbers(databaseUrl: string, invoices: number): Promise<void> {
  const db = openDb(databaseUrl, 1)
  const now = systemClock.now()
  try {
    const [partners, last] = await db.begin(async (tx) => {
      const moved = await skipEventNumbers(tx, now)
      return [moved, invoices > 0 ? await skipInvoiceNumbers(tx, now, invoices) : 0]
    })
    process.stdout.write(`numbers: the events of ${partners} partners continue a million later`)
    process.stdout.write(last > 0 ? `, invoices after NH-${now.getUTCFullYear()}-${last}\n` : '\n')
  } finally {
    await db.end({ timeout: 1 })
  }
}
