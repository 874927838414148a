import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { startLab } from '../packages/server/src/cli/lab-process.ts'
import { setEndpoint } from '../packages/server/src/features/trading/webhooks/set-endpoint.ts'
import type { MasterKey } from '../packages/server/src/values/master-key.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { answering, SERVER, start, stop } from './processes.ts'
import { MASTER_KEY, PARTNERS, type Shop, START_MS, withShop } from './shop.ts'
import { SoakLoad } from './soak-load.ts'
import { freePort } from '../packages/lab/test/support/free-port.ts'

/**
 * `npm run bench soak -- 30`: half an hour of mixed load at half of what the machine can do, on a
 * server and a worker as in production. Prints memory, handles and event loop delay of both each
 * minute, and whether they grow.
 */
const MINUTE_MS = 60_000
const MINUTES = Number(process.argv[3] ?? 30)
const CALLERS = 24
const WARM_UP_MS = 10_000
const CALIBRATION_MS = 15_000
/** The share of the run that is not counted as growth: caches fill and code is compiled. */
const SETTLING = 1 / 3
const TOKEN = 'a-token-for-the-soak-benchmark'
const METRICS = {
  rss: 'namehouse_process_resident_memory_bytes',
  heap: 'namehouse_nodejs_heap_size_used_bytes',
  // What V8 has reserved for the heap, of that for short-lived values, and what buffers take.
  reserved: 'namehouse_nodejs_heap_size_total_bytes',
  young: 'namehouse_nodejs_heap_space_size_total_bytes{space="new"}',
  external: 'namehouse_nodejs_external_memory_bytes',
  handles: 'namehouse_nodejs_active_handles_total',
  files: 'namehouse_process_open_fds',
  p99: 'namehouse_nodejs_eventloop_lag_p99_seconds',
} as const
type Figures = Record<keyof typeof METRICS, number>

const arrived = new Set<string>()
const receiver = await openReceiver()
const lab = await startLab()
const folder = await temporaryFolder('soak')
const addresses = join(folder, 'lab.json')
await writeFile(addresses, JSON.stringify({ addresses: lab.addresses }))
const settings = { REGISTRY: 'lab', LAB_ADDRESSES: addresses, METRICS_TOKEN: TOKEN }
try {
  await withShop(soak, undefined, settings)
} finally {
  await lab.stop()
  receiver.closeAllConnections()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function soak(shop: Shop): Promise<void> {
  const probePort = await freePort()
  const worker = start(SERVER, ['worker'], {
    ...shop.settings,
    PROBE_PORT: String(probePort),
  })
  const load = new SoakLoad(shop.port, shop.credentials)
  try {
    await answering(`http://127.0.0.1:${probePort}/readyz`, START_MS)
    await setEndpoints(shop)
    await load.saturate(CALLERS, WARM_UP_MS)
    const capacity = await load.saturate(CALLERS, CALIBRATION_MS)
    console.log(`${capacity.toFixed(0)} requests a second at most; half of it from now on`)
    load.answers.clear()
    await watch(load, capacity / 2, { server: shop.port, worker: probePort })
    await printArrivals(shop)
  } finally {
    load.close()
    await stop(worker)
  }
}

/** Keeps up the load, and prints the figures of each process each minute. */
async function watch(
  load: SoakLoad,
  perSecond: number,
  ports: { server: number; worker: number },
): Promise<void> {
  const seen = { server: [] as Figures[], worker: [] as Figures[] }
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await load.keepUp(perSecond, MINUTE_MS)
    for (const name of ['server', 'worker'] as const) {
      const figures = await readFigures(ports[name])
      seen[name].push(figures)
      console.log(`minute ${minute}, ${name}: ${textOf(figures)}`)
    }
    const [machineLoad = 0] = loadavg()
    console.log(`minute ${minute}: load ${machineLoad.toFixed(1)}, ${answersOf(load)}`)
  }
  for (const [name, all] of Object.entries(seen)) {
    const counted = all.slice(Math.floor(all.length * SETTLING))
    for (const what of ['rss', 'heap', 'external', 'handles', 'files'] as const)
      console.log(`${name}: ${what} ${slopeText(counted.map((each) => each[what]))}`)
  }
}

async function readFigures(port: number): Promise<Figures> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  const text = await response.text()
  const read = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length))
  }
  const pairs = Object.entries(METRICS).map(([key, name]) => [key, read(name)])
  return Object.fromEntries(pairs) as Figures
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}

function textOf({ rss, heap, reserved, young, external, handles, files, p99 }: Figures): string {
  const ofHeap = `heap ${megabytes(heap)} of ${megabytes(reserved)} MB (young ${megabytes(young)})`
  const outside = rss - reserved - external
  const memory = `${megabytes(rss)} MB, ${ofHeap}, external ${megabytes(external)}, other ${megabytes(outside)} MB`
  return `${memory}, ${handles} handles, ${files} files, event loop p99 ${(p99 * 1000).toFixed(0)} ms`
}

function answersOf({ answers }: SoakLoad): string {
  const lines = [...answers].sort(([a], [b]) => a.localeCompare(b))
  return lines.map(([what, count]) => `${count} × ${what}`).join(', ')
}

/** The least-squares slope, as a share of the mean for each minute. */
function slopeText(values: number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = (values.length - 1) / 2
  const over = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const under = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const percent = under > 0 && mean > 0 ? (100 * over) / under / mean : 0
  return `changes by ${percent.toFixed(2)} % a minute`
}

/** Every recorded order must arrive as an event. */
async function printArrivals({ db }: Shop): Promise<void> {
  const deadline = Date.now() + MINUTE_MS
  const count = async () => {
    const [row] = await db<{ count: number }[]>`
      select count(*) as count from events where type = 'order.recorded'
    `
    return row?.count ?? 0
  }
  while (arrived.size < (await count()) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 200))
  console.log(`${await count()} orders recorded, ${arrived.size} arrived at their receivers`)
}

async function setEndpoints({ db }: Shop): Promise<void> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  for (let n = 0; n < PARTNERS; n += 1) {
    const partner = { partner_id: `ptr_${n}`, environment: 'live' } as const
    const given = { masterKey: [MASTER_KEY] as MasterKey, now: new Date() }
    await db.begin((tx) =>
      setEndpoint(tx, partner, { url, secret: 'a secret for the bench' }, given),
    )
  }
}

async function openReceiver(): Promise<Server> {
  const server = createServer((request, response) => {
    const id = request.headers['webhook-id']
    if (typeof id === 'string') arrived.add(id)
    request.resume().on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
