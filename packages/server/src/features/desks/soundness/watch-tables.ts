import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import { GROWING } from '../../../db/table-growth.ts'
import { readTableSizes, type TableSize } from '../../../db/table-sizes-sql.ts'
import type { Metrics } from '../../../http/metrics.ts'

/** Sizes change slowly, and measuring them looks at every file. */
const READ_EVERY_MS = 60_000

/** Prometheus gauges for the tables that grow, so that a job which stopped deleting shows. */
export function watchTables({ registry }: Metrics, db: Db): void {
  const tables = Object.keys(GROWING)
  let readAt = -Infinity
  let reading: Promise<TableSize[]> = Promise.resolve([])
  const sizes = async (): Promise<TableSize[]> => {
    const now = performance.now()
    if (now - readAt >= READ_EVERY_MS) {
      readAt = now
      reading = readTableSizes(db, tables)
    }
    // If the database is down, the last values stay, and other metrics still work.
    return await reading.catch(() => [])
  }
  new Gauge({
    name: 'namehouse_table_bytes',
    help: 'Size of a growing table with its indexes.',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      for (const { table, bytes } of await sizes()) this.set({ table }, bytes)
    },
  })
  new Gauge({
    name: 'namehouse_table_rows',
    help: 'About how many rows a growing table has, as of the last analyze.',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      for (const { table, rows } of await sizes()) this.set({ table }, rows)
    },
  })
}
