import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** A queue in the database: how much is due, and since when the oldest is. */
export type Backlog = { count: number; oldest_at: Date | null }

type Queue = { name: string; what: string; read: () => Promise<Backlog>; now: () => Date }

/** Exports the length of a queue and the age of its oldest entry. */
export function watchQueue({ registry }: Metrics, { name, what, read, now }: Queue): void {
  const age = new Gauge({
    name: `namehouse_${name}_oldest_seconds`,
    help: `How long the oldest of the ${what} has been due.`,
    registers: [registry],
  })
  new Gauge({
    name: `namehouse_${name}_due`,
    help: `The number of ${what} that are due, up to ten thousand.`,
    registers: [registry],
    async collect() {
      // If the database is down, these keep their last values, and other metrics still work.
      const backlog = await read().catch(() => undefined)
      if (!backlog) return
      this.set(backlog.count)
      const { oldest_at } = backlog
      age.set(oldest_at ? Math.max(0, (now().getTime() - oldest_at.getTime()) / 1_000) : 0)
    },
  })
}
