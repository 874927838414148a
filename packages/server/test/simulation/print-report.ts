import { COUNTED, type Counted } from './count-trade.ts'
import type { Report } from './simulate.ts'
import type { Trace } from './trace.ts'

export type Totals = {
  seeds: number
  events: number
  /** How often a process died at each write. */
  crashes: Map<string, number>
  counted: Counted
  /** Of our own processes, without PostgreSQL. */
  cpuSeconds: number
}

export function newTotals(): Totals {
  return { seeds: 0, events: 0, crashes: new Map(), counted: nothing(), cpuSeconds: 0 }
}

function nothing(): Counted {
  return { orders: 0, registrations: 0, offers: 0, agreements: 0, payouts: 0, webhooks: 0 }
}

function addCounted(sum: Counted, part: Counted): void {
  for (const name of COUNTED) sum[name] += part[name]
}

function textOf(counted: Counted): string {
  return COUNTED.map((name) => `${counted[name]} ${name}`).join(', ')
}

/** Adds what another process counted. */
export function addTotals(totals: Totals, part: Totals): void {
  for (const name of ['seeds', 'events', 'cpuSeconds'] as const) totals[name] += part[name]
  addCounted(totals.counted, part.counted)
  for (const [place, times] of part.crashes) {
    totals.crashes.set(place, (totals.crashes.get(place) ?? 0) + times)
  }
}

/** The processor time of this process so far. */
export function cpuSecondsNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Prints what happened under a seed and adds it up. If something is wrong, also how it came. */
export function printReport(report: Report, totals: Totals): void {
  const { seed, events, crashes, counted, problems, trace } = report
  totals.seeds += 1
  totals.events += events
  addCounted(totals.counted, counted)
  for (const { side, statement } of crashes) {
    const place = `${side} ${statement.replaceAll(/\s+/g, ' ')}`
    totals.crashes.set(place, (totals.crashes.get(place) ?? 0) + 1)
  }
  console.log(
    `seed ${seed}: ${events} events, ${crashes.length} crashes, ${textOf(counted)}, ` +
      `trace ${trace.digest}`,
  )
  for (const [what, times] of report.failures) console.log(`  failed ${times} times: ${what}`)
  if (problems.length > 0 || process.env['TRACE']) printTrace(trace)
  if (problems.length === 0) return
  console.log(`seed ${seed} is broken:`)
  for (const problem of problems) console.log(`  ${problem}`)
  console.log(`Again: SEEDS=${seed}, npm run simulate`)
}

function printTrace({ latest }: Trace): void {
  console.log(latest.map((line) => `  ${line}`).join('\n'))
}

export function printTotals(totals: Totals, seconds: number): void {
  const { seeds, events, crashes, counted, cpuSeconds } = totals
  const count = [...crashes.values()].reduce((sum, each) => sum + each, 0)
  const aMinute = (time: number) => ((events / time) * 60).toFixed(0)
  console.log(
    `${seeds} seeds, ${events} events, ${count} crashes at ${crashes.size} places, ` +
      `${textOf(counted)} in ${seconds.toFixed(0)} s: ` +
      `${aMinute(seconds)} events a minute, ${aMinute(cpuSeconds)} a minute of processor time`,
  )
}
