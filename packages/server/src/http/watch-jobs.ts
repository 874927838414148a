import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** How often background work failed, by its name. */
export function watchJobs({ registry }: Metrics, read: () => ReadonlyMap<string, number>): void {
  new Gauge({
    name: 'namehouse_job_failures',
    help: 'How often background work failed in this process, by its name. It is tried again.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const [job, count] of read()) this.set({ job }, count)
    },
  })
}
