import { readFileSync } from 'node:fs'
import { cpuSecondsOf, drive, type Measured, type Target } from './drive.ts'
import { type Credential, LISTINGS, PARTNERS, type Shop, signed, withShop } from './shop.ts'

/**
 * `namehouse serve` with one process and with two, one after the other: a signed read, and a
 * signed search. `npm run bench cores 1 2 4` takes other numbers. The load, the service and
 * PostgreSQL share the machine, so the processor time of a request says more than the rate.
 */
const COUNTS = process.argv.slice(3).map(Number).filter(Number.isInteger)
const WARM_UP_MS = 10_000
const ROUNDS = 3
const ROUND_MS = 4_000
const CALLERS = 96
const PATHS = {
  'signed read': `/api/partner/v1/availability?domain=bench-${LISTINGS}.com`,
  'signed search': '/api/partner/v1/domains/search?q=bench&limit=5',
}

for (const count of COUNTS.length > 0 ? COUNTS : [1, 2]) {
  await withShop(async (shop) => await measure(shop, count), undefined, {
    WEB_PROCESSES: String(count),
  })
}

async function measure(shop: Shop, count: number): Promise<void> {
  const pids = [shop.pid, ...childrenOf(shop.pid)]
  const residentMB = pids.reduce((sum, pid) => sum + residentMBOf(pid), 0)
  console.log(`${count} process${count === 1 ? '' : 'es'}, ${Math.round(residentMB)} MB resident`)
  for (const [name, path] of Object.entries(PATHS)) {
    const target = targetOf(shop, path)
    await drive(target, WARM_UP_MS)
    const rounds: (Measured & { serverUs: number; postgresUs: number })[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await driveAll(shop, pids, target))
    const best = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[ROUNDS >> 1]
    if (!best) throw new Error('no rounds')
    console.log(
      `  ${name}: ${Math.round(best.perSecond)}/s, p50 ${best.p50Ms.toFixed(1)} ms, ` +
        `p99 ${best.p99Ms.toFixed(1)} ms; CPU a request: server ${Math.round(best.serverUs)} µs, ` +
        `PostgreSQL ${Math.round(best.postgresUs)} µs`,
    )
  }
}

async function driveAll({ postgresCpuSeconds }: Shop, pids: number[], target: Target) {
  const all = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
  const before = { server: all(), postgres: postgresCpuSeconds() }
  const measured = await drive(target, ROUND_MS)
  const count = (measured.perSecond * ROUND_MS) / 1_000
  return {
    ...measured,
    serverUs: ((all() - before.server) * 1e6) / count,
    postgresUs: ((postgresCpuSeconds() - before.postgres) * 1e6) / count,
  }
}

function targetOf({ port, pid, credentials }: Shop, url: string): Target {
  let turn = 0
  const nextHeaders = () => {
    turn += 1
    return signed(credentials[turn % PARTNERS] as Credential, { method: 'GET', url, body: '' })
  }
  return { url: `http://127.0.0.1:${port}${url}`, pid, nextHeaders, connections: CALLERS }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

function residentMBOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024
}
