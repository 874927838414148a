import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { SERVICE_ENV, SERVICE_FLAGS } from '../packages/server/bin/runtime.mjs'
import { readConfig } from '../packages/server/src/config.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import type { Db } from '../packages/server/src/db/pool.ts'
import { closeDeps, type Deps, openDeps } from '../packages/server/src/deps.ts'
import { appendEvent } from '../packages/server/src/events/append.ts'
import { dispatchDeliveries } from '../packages/server/src/features/trading/webhooks/dispatch-deliveries.ts'
import { setEndpoint } from '../packages/server/src/features/trading/webhooks/set-endpoint.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { cpuSecondsOf } from './drive.ts'
import { cpuSecondsUnder } from './shop.ts'

/**
 * Sends webhooks over loopback, with everything on the same cores: deliveries per second to fast
 * receivers, the time from commit to first byte, and the same next to dead receivers.
 */
const RECEIVERS = 50
const DELIVERIES = 20_000
const DEAD = 20
const DEAD_EVENTS_EACH = 1_000
const ROUNDS = 200
/** Longer than the worker's polling interval, so events arrive at any point of it. */
const PAUSE_MS_MAX = 600

const arrivals = new Map<string, number>()
const dataDir = await temporaryFolder('bench')
const postgres = await startEmbedded({ dataDir })
const deps = await openDeps(readConfig({ LOG_LEVEL: 'error' }, 'demo'), {
  databaseUrl: postgres.url,
})
const receiver = await openReceiver()
try {
  await migrate(deps.db)
  const partners = await addPartners('fast', RECEIVERS)
  await measureRate(partners)
  const worker = await startWorker()
  await measureDelay('by a separate worker', partners)
  await addDead()
  await measureDelay(`the same beside ${DEAD} dead receivers`, partners)
  await stop(worker)
  const here = dispatchDeliveries({ ...deps, masterKey: deps.config.masterKey })
  await measureDelay('in the process that commits, beside them', partners)
  await here.stop()
} finally {
  receiver.closeAllConnections()
  receiver.close()
  await closeDeps(deps)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function measureRate(partners: string[]): Promise<void> {
  const ids: string[] = []
  for (let n = 0; n < DELIVERIES; n += 1) ids.push(await happen(partners[n % RECEIVERS] ?? ''))
  const worker = await startWorker()
  const cpuBefore = { worker: cpuSecondsOf(worker.pid ?? 0), postgres: cpuSecondsUnder(dataDir) }
  const began = performance.now()
  await allArrive(ids)
  const seconds = (performance.now() - began) / 1000
  const rate = Math.round(DELIVERIES / seconds)
  const perCpuSecond = Math.round(DELIVERIES / (cpuSecondsOf(worker.pid ?? 0) - cpuBefore.worker))
  const postgresMs = ((cpuSecondsUnder(dataDir) - cpuBefore.postgres) * 1000) / DELIVERIES
  console.log(
    `${DELIVERIES} deliveries to ${RECEIVERS} receivers: ${rate} per second (aim: 3,000), ` +
      `${perCpuSecond} for each second of the worker's processor time, ` +
      `${postgresMs.toFixed(2)} ms of PostgreSQL's for each`,
  )
  await stop(worker)
}

async function measureDelay(how: string, partners: string[]): Promise<void> {
  const delays: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const id = await happen(partners[n % RECEIVERS] ?? '')
    const committedAt = performance.now()
    await allArrive([id])
    delays.push((arrivals.get(id) ?? Number.NaN) - committedAt)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS_MAX))
  }
  delays.sort((a, b) => a - b)
  const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN)
  console.log(`commit to first byte, ${how}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}

async function allArrive(ids: string[]): Promise<void> {
  for (const id of ids) {
    while (!arrivals.has(id)) await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

async function happen(partner_id: string): Promise<string> {
  const order = { public_id: 'ord_1', domain: 'bench.com', status: 'EXTERNALLY_PAID' }
  const event = { type: 'order.recorded', environment: 'live', data: { order } } as const
  return await deps.db.begin((tx) => appendEvent(tx, { ...event, partner_id, now: new Date() }))
}

async function addDead(): Promise<void> {
  for (const partner of await addPartners('dead', DEAD)) {
    for (let n = 0; n < DEAD_EVENTS_EACH; n += 1) await happen(partner)
  }
}

async function addPartners(kind: 'fast' | 'dead', count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `ptr_${kind}_${n}`)
  for (const id of ids) await addPartner(deps, id, `${receiverUrl()}/${kind}`)
  return ids
}

async function addPartner(
  { db, config }: { db: Db; config: Deps['config'] },
  id: string,
  url: string,
) {
  const partner = { partner_id: id, environment: 'live' } as const
  const given = { masterKey: config.masterKey, now: new Date() }
  await db.begin(async (tx) => {
    await tx`insert into partners (id, name, email) values (${id}, 'Bench', 'bench@example.com')`
    await setEndpoint(tx, partner, { url, secret: 'a secret for the bench' }, given)
  })
}

/** Answers immediately, or never at `/dead`. */
async function openReceiver(): Promise<Server> {
  const server = createServer((request, response) => {
    const now = performance.now()
    if (request.url === '/dead') return
    const id = request.headers['webhook-id']
    if (typeof id === 'string' && !arrivals.has(id)) arrivals.set(id, now)
    request.resume().on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function receiverUrl(): string {
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
}

async function startWorker(): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('webhook-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [...SERVICE_FLAGS, file, postgres.url], {
    env: { ...process.env, ...SERVICE_ENV },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  await once(child, 'exit')
}
