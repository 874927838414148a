import { Gauge, Histogram } from 'prom-client'
import type { Db } from '../db/pool.ts'
import { gauge, type Metrics } from './metrics.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** How busy the pool of connections is, how long statements take and how long they waited for one. */
export function watchDatabase(metrics: Metrics, db: Db): void {
  const registers = [metrics.registry]
  new Gauge({
    name: 'namehouse_database_connections',
    help: 'Connections of this process to the database: open, busy, and how many there may be.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, busy, max } = db.use()
      this.set({ state: 'open' }, open)
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'max' }, max)
    },
  })
  const help = 'Statements that wait for a connection.'
  gauge(metrics, 'database_waiting', help, () => db.use().waiting)
  const answered = new Histogram({
    name: 'namehouse_database_query_seconds',
    help: 'Time from a statement to its answer, without the wait for a connection.',
    buckets: BUCKETS,
    registers,
  })
  const waited = new Histogram({
    name: 'namehouse_database_wait_seconds',
    help: 'How long statements waited for a connection, of those that had to.',
    buckets: BUCKETS,
    registers,
  })
  db.measure((what, ms) => (what === 'wait' ? waited : answered).observe(ms / 1_000))
}
