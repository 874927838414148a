import { openToolDeps, type ToolSettings } from '../../../tool-deps.ts'
import { Refusal } from '../../../refusal.ts'
import { withDeadline } from '../../../values/deadline.ts'
import { Availability } from '../../market/search/availability.ts'
import { Catalogue } from '../../registry/tlds/catalogue.ts'
import { failureOf } from '../failure-of.ts'
import { plainJson } from '../plain-json.ts'
import type { Progress, Tool, ToolNeeds } from '../tool.ts'
import { guardLimits } from './guard-limits.ts'
import type { Failure, Order, Report, RunOrder } from './messages.ts'

/** Minimum time between progress reports. Only the newest one counts. */
const PROGRESS_EVERY_MS = 100
const PROGRESS_CHARS_MAX = 64 * 1024

/** What the tools need to know from features above them. */
type Given = Pick<ToolNeeds, 'findLocked' | 'findSales'>

/**
 * The main program of a tools process: runs what the parent requests, and exits with the parent.
 */
export function serveRuns(find: (slug: string) => Tool, given: Given): void {
  const aborts = new Map<number, AbortController>()
  let needs: ToolNeeds | undefined
  process.on('message', (order: Order) => {
    if (order.type === 'start') {
      guardLimits(order.limits)
      needs = { ...openNeeds(order.settings), ...given }
      send({ type: 'ready' })
    } else if (order.type === 'abort') {
      aborts.get(order.id)?.abort(new Error('The caller is gone.'))
    } else if (needs) {
      const abort = new AbortController()
      aborts.set(order.id, abort)
      const run = { ...order.run, id: order.id, tool: find(order.run.slug) }
      void runTool(needs, run, abort.signal)
        .then(send)
        .finally(() => aborts.delete(order.id))
    }
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C in a terminal is meant for the parent, which stops this process after its runs have
  // ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
}

function send(report: Report): void {
  // A disconnected parent gets no more reports. The `disconnect` event ends this process.
  if (process.connected) process.send?.(report, undefined, undefined, () => {})
}

function openNeeds(settings: ToolSettings): Omit<ToolNeeds, keyof Given> {
  const { db, clock, upstream, publicFetcher } = openToolDeps(settings)
  const availability = new Availability(upstream, new Catalogue(db, clock), clock)
  return { db, availability, publicFetcher, records: upstream.records }
}

type RunOfTool = RunOrder & { id: number; tool: Tool }

async function runTool(
  needs: ToolNeeds,
  { id, tool, input, now, deadlineMs, resultCharsMax }: RunOfTool,
  signal: AbortSignal,
): Promise<Report> {
  const progress = passOn(id)
  try {
    const found = await withDeadline(signal, deadlineMs, (within) =>
      tool.run(needs, input, { now, signal: within, reportProgress: progress.reportProgress }),
    )
    const json = JSON.stringify(plainJson(found))
    if (json.length <= resultCharsMax) return { type: 'done', id, json }
    return { type: 'failed', id, failure: { kind: 'too_large' } }
  } catch (error) {
    return { type: 'failed', id, failure: describe(error) }
  } finally {
    progress.stop()
  }
}

function passOn(id: number): { reportProgress(progress: Progress): void; stop(): void } {
  let newest: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  const pass = () => {
    timer = undefined
    const json = JSON.stringify(plainJson(newest))
    if (json.length <= PROGRESS_CHARS_MAX) send({ type: 'progress', id, json })
  }
  return {
    reportProgress: (progress) => {
      newest = progress
      timer ??= setTimeout(pass, PROGRESS_EVERY_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function describe(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, message, details } = error
    return { kind: 'refused', code, message, details }
  }
  try {
    return { kind: 'reported', ...failureOf(error) }
  } catch {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'unexpected', message, stack }
  }
}
