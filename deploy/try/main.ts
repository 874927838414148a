import { setTimeout as pause } from 'node:timers/promises'
import { fill } from './fill.ts'
import { type Counts, type Load, startLoad } from './load.ts'
import { type Fault, readOptions, type TrialOptions } from './options.ts'
import { answers, type Part, waitFor } from './process.ts'
import { openTopology, type Topology } from './topology.ts'
import { verify, type Verdict } from './verify.ts'

const PARTNERS = 8
/** Faults take longer than their part of the time: names for orders meanwhile. */
const SPARE = 20

const options = readOptions(process.argv.slice(2))
const step = (text: string) => process.stderr.write(`› ${text}\n`)
const topology = await openTopology(step)
try {
  process.exitCode = await tryOut(topology, options)
} finally {
  step('stopping')
  await topology.close()
}
process.exit()

async function tryOut(top: Topology, { reads, orders, seconds, faults }: TrialOptions) {
  const names = orders * (seconds * (faults.length + 2) + SPARE * (faults.length + 1) * 3)
  const { callers, domains } = await fill(top, names, PARTNERS)
  const load = startLoad({ url: top.url, callers, reads, orders, nextDomain: () => domains.pop() })
  const rows: [string, Counts][] = []
  for (const part of ['steady', ...faults, 'steady again'] as const) {
    step(part)
    const began = performance.now()
    if (isFault(part)) await cause(top, part)
    await pause(Math.max(0, seconds * 1000 - (performance.now() - began)))
    rows.push([part, load.take()])
  }
  await load.stop()
  rows.push(['end', load.take()])
  const verdict = await verify(
    top,
    load.sold,
    callers.map(({ path }) => path),
  )
  print(top, rows, verdict)
  return isGood(rows, load, verdict) ? 0 : 1

  function isFault(part: string): part is Fault {
    return faults.some((fault) => fault === part)
  }
}

async function cause({ servers, workers, redis, postgres, url }: Topology, fault: Fault) {
  if (fault === 'restart') {
    for (const part of [...servers, ...workers]) await again(part, () => part.stop())
  } else if (fault === 'server') await killOne(servers)
  else if (fault === 'worker') await killOne(workers)
  else if (fault === 'redis' && redis) await again(redis, () => redis.kill())
  else if (fault === 'postgres' && postgres) await again(postgres, () => postgres.kill())
  await waitFor('the service answers', () => answers(`${url}/readyz`))
}

async function killOne([part]: Part[]): Promise<void> {
  if (part) await again(part, () => part.kill())
}

async function again(part: Part, end: () => Promise<void>): Promise<void> {
  await end()
  await part.start()
}

function print({ summary }: Topology, rows: [string, Counts][], verdict: Verdict): void {
  const lines = rows.map(([part, { reads, orders, failures, given_up, ms }]) => {
    const sorted = ms.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
    const failed = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ') || '0'
    return `| ${[part, reads, orders, failed, given_up, at(0.5), at(0.99)].join(' | ')} |`
  })
  const { orders, events, deliveries, broken } = verdict
  process.stdout.write(
    [
      summary,
      '',
      '| part | reads | orders | failed at first | failed for good | p50 ms | p99 ms |',
      '|---|---|---|---|---|---|---|',
      ...lines,
      '',
      `orders: ${orders.confirmed} confirmed, ${orders.recorded} recorded, ${orders.lost} lost, ${orders.twice} twice`,
      `events: ${events.recorded} recorded, ${events.missing} missing, ${events.twice} twice`,
      `deliveries: ${deliveries.arrived} arrived, ${deliveries.missing} missing, ${deliveries.twice} twice`,
      `ledger: ${broken.length === 0 ? 'holds' : broken.join('; ')}`,
      '',
    ].join('\n'),
  )
}

/** A receiver may get an event twice when a worker is killed while it waits for the answer. */
function isGood(rows: [string, Counts][], load: Load, verdict: Verdict): boolean {
  const { orders, events, deliveries, broken } = verdict
  const lost = orders.lost + orders.twice + events.missing + events.twice + deliveries.missing
  const givenUp = rows.reduce((sum, [, counts]) => sum + counts.given_up, 0)
  return lost === 0 && givenUp === 0 && broken.length === 0 && load.sold.length > 0
}
