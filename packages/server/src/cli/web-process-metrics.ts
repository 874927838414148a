import type { Worker } from 'node:cluster'
import { Gauge, Registry } from 'prom-client'
import type { FromWebProcess, MetricsPart } from '../http/web-process.ts'

/** A process that takes longer is left out, and `namehouse_web_processes` doesn't count it. */
const PART_MS = 5_000

let latest = 0

/** Asks processes for their metrics. Resolves with one part for each that answers, and our own. */
export async function collectMetrics(
  workers: Worker[],
  { restarts }: { restarts: number },
): Promise<MetricsPart[]> {
  const id = (latest += 1)
  const asked = await Promise.all(workers.map((worker) => partOf(worker, id)))
  const parts = asked.filter((part) => part !== undefined)
  return [...parts, await ownPart({ wanted: workers.length, answering: parts.length, restarts })]
}

async function partOf(worker: Worker, id: number): Promise<MetricsPart | undefined> {
  if (!worker.isConnected()) return undefined
  return await new Promise((resolve) => {
    const finish = (part?: MetricsPart): void => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(part)
    }
    const hear = (message: FromWebProcess): void => {
      if (message.kind === 'metrics' && message.id === id) finish(message.part)
    }
    const timer = setTimeout(finish, PART_MS)
    worker.on('message', hear)
    worker.send({ kind: 'collect-metrics', id }, (error) => error && finish())
  })
}

type Counts = { wanted: number; answering: number; restarts: number }

async function ownPart({ wanted, answering, restarts }: Counts): Promise<MetricsPart> {
  const registry = new Registry()
  const registers = [registry]
  const processes = new Gauge({
    name: 'namehouse_web_processes',
    help: 'Processes that serve on this port: how many there should be, and how many answered.',
    labelNames: ['state'],
    registers,
  })
  processes.set({ state: 'wanted' }, wanted)
  processes.set({ state: 'answering' }, answering)
  const name = 'namehouse_web_process_restarts'
  const help = 'How often one of these processes exited unexpectedly and was restarted.'
  new Gauge({ name, help, registers }).set(restarts)
  return await registry.getMetricsAsJSON()
}
