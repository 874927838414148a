import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** A queue in the database: how much is due, and since when the oldest is. */
export type Backlog = { count: number; oldest_at: Date | null }

type Queue = {
  name: string
  read: () => Promise<Backlog>
  /** Set for a queue that also has metrics of its own: what is in it, in the plural. */
  what?: string
}
type Backlogs = (readonly [Queue, Backlog])[]

/** Exports how much is due in each queue, and how long the oldest of it has been due. */
export function watchQueues({ registry }: Metrics, queues: Queue[], now: () => Date): void {
  const read = oncePerScrape(() => readAll(queues))
  const ageOf = ({ oldest_at }: Backlog) =>
    oldest_at ? Math.max(0, (now().getTime() - oldest_at.getTime()) / 1_000) : 0
  const common = { labelNames: ['queue'], registers: [registry] }
  const labelled = (name: string, help: string, valueOf: (backlog: Backlog) => number) =>
    new Gauge({
      ...common,
      name,
      help,
      async collect() {
        for (const [queue, backlog] of await read()) {
          this.set({ queue: queue.name }, valueOf(backlog))
        }
      },
    })
  const countHelp = 'What is due in a queue of background work, up to ten thousand.'
  labelled('namehouse_queue_due', countHelp, ({ count }) => count)
  const ageHelp = 'How long the oldest work of a queue has been due.'
  labelled('namehouse_queue_oldest_seconds', ageHelp, ageOf)
  for (const queue of queues) if (queue.what) watchAlone(queue, queue.what)

  function watchAlone(queue: Queue, what: string): void {
    const alone = (name: string, help: string, valueOf: (backlog: Backlog) => number) =>
      new Gauge({
        name: `namehouse_${queue.name}_${name}`,
        help,
        registers: [registry],
        async collect() {
          for (const [each, backlog] of await read()) if (each === queue) this.set(valueOf(backlog))
        },
      })
    alone('due', `The number of ${what} that are due, up to ten thousand.`, ({ count }) => count)
    alone('oldest_seconds', `How long the oldest of the ${what} has been due.`, ageOf)
  }
}

/** Those that could be read. If the database is down, gauges keep their last values. */
async function readAll(queues: Queue[]): Promise<Backlogs> {
  const read = async (queue: Queue): Promise<Backlogs> => {
    const backlog = await queue.read().catch(() => undefined)
    return backlog ? [[queue, backlog]] : []
  }
  return (await Promise.all(queues.map(read))).flat()
}

/** All gauges of a scrape are collected at the same time, and share what was read for the first. */
function oncePerScrape(read: () => Promise<Backlogs>): () => Promise<Backlogs> {
  let reading: Promise<Backlogs> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}
