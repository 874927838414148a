import { setTimeout as pause } from 'node:timers/promises'
import { cause } from './faults.ts'
import { fill } from './fill.ts'
import { findProblems, mayRepeat, type Row } from './judge.ts'
import { startLoad } from './load.ts'
import { type Fault, readOptions, type TrialOptions } from './options.ts'
import { describe } from './report.ts'
import { openTopology, type Topology } from './topology.ts'
import { countRepeated, verify } from './verify.ts'

const PARTNERS = 4
const CLOSE_MS = 60_000
/** Faults take longer than their part of the time: names for orders meanwhile. */
const SPARE_SECONDS = 60

const options = readOptions(process.argv.slice(2))
const step = (text: string) => process.stderr.write(`› ${text}\n`)
const { port } = options
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const topology = await openTopology({ port, isUpgrade: options.faults.includes('upgrade'), step })
process.exitCode = await tryOut(topology, options).catch((error: unknown) => {
  step(`failed: ${String(error)}`)
  return 1
})
step('stopping')
// What doesn't stop is killed when this process ends.
await Promise.race([topology.close(), pause(CLOSE_MS)])
process.exit()

async function tryOut(top: Topology, trial: TrialOptions): Promise<number> {
  const { reads, orders, seconds, rolling, lag, faults } = trial
  const parts: Row['part'][] = ['steady', ...faults, 'steady again']
  const names = orders * (lag + rolling + (seconds + SPARE_SECONDS) * parts.length)
  const { callers, domains } = await fill(top, names, PARTNERS)
  const paths = callers.map(({ path }) => path)
  const load = startLoad({ url: top.url, callers, reads, orders, nextDomain: () => domains.pop() })
  const rows: Row[] = []
  for (const part of parts) {
    step(`${part}, ${load.sold.size} orders so far`)
    const repeated = mayRepeat({ part }) ? await countRepeated(top, paths) : 0
    const began = performance.now()
    const caused = isFault(part, faults) ? await cause(top, part, trial) : undefined
    await pause(Math.max(0, seconds * 1000 - (performance.now() - began)))
    const counts = await load.take()
    const lasted = (performance.now() - began) / 1000
    rows.push({ part, counts, seconds: lasted, repeated, ...(caused && { caused }) })
  }
  await load.stop()
  rows.push({ part: 'end', counts: await load.take(), seconds: 0 })
  step('comparing orders, events and deliveries')
  const verdict = await verify(top, [...load.sold.keys()], paths)
  const problems = findProblems(rows, verdict)
  process.stdout.write(`${top.summary}\n\n${describe(rows, verdict, problems)}`)
  return problems.length === 0 ? 0 : 1
}

function isFault(part: string, faults: Fault[]): part is Fault {
  return faults.some((fault) => fault === part)
}
