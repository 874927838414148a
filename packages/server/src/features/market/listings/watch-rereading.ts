import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import { READING_VERSION } from '../../../meaning/name-reading.ts'
import { countOldReadings } from './reading-sql.ts'

/** It takes minutes or hours for many names, and counting a million of them takes a moment. */
const READ_EVERY_MS = 60_000

/** Exports how many names are still to be read by this version's rules. */
export function watchRereading({ registry }: Metrics, db: Db): void {
  let readAt = -Infinity
  new Gauge({
    name: 'namehouse_names_to_reread',
    help: 'Names for sale that are still found by the words of an earlier version.',
    registers: [registry],
    async collect() {
      const now = performance.now()
      if (now - readAt < READ_EVERY_MS) return
      readAt = now
      // If the database is down, this keeps its last value, and other metrics still work.
      const count = await countOldReadings(db, READING_VERSION).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
}
