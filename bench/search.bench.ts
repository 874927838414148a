import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVICE_FLAGS } from '../packages/server/bin/runtime.mjs'
import type { Answered, Memory } from './search-server.ts'

/**
 * The search stream against the lab: warm and cold times of one caller, how often the registries
 * are asked when 200 callers want the same 1,000 names, and memory over 100,000 different names.
 * Runs all phases, or the named ones: `npm run bench search cold memory`.
 */
const PORT = 19_021
const WARM_ROUNDS = 2_000
const COLD_WARM_UP = 150
const COLD_ROUNDS = 400
const UPSTREAM_MS = 10
const CALLERS = 200
const SHARED_NAMES = 1_000
const MEMORY_NAMES = 100_000
const MEMORY_STEP = 20_000
const CHECK_MAX = 200

const children: ChildProcess[] = []
try {
  const lab = await startLab()
  const server = startServer(lab)
  await answering(server)
  const phases = { warm, cold, shared, memory }
  const wanted = process.argv.slice(3)
  for (const [name, run] of Object.entries(phases)) {
    if (wanted.length === 0 || wanted.includes(name)) await run({ control: lab.control, server })
  }
} finally {
  await Promise.all(children.map(stop))
}

type Places = { control: string; server: ChildProcess }

type Seen = {
  firstByteMs: number
  primaryMs: number
  totalMs: number
  serverMs: number
  rows: number
}

async function warm(): Promise<void> {
  for (let i = 0; i < 200; i += 1) await search('busy-harbor.tech')
  const seen: Seen[] = []
  for (let i = 0; i < WARM_ROUNDS; i += 1) seen.push(await search('busy-harbor.tech'))
  const rows = seen[0]?.rows
  console.log(`warm, ${rows} names: server-side ${spread(seen.map(({ serverMs }) => serverMs))}`)
  console.log(`                 to the caller ${spread(seen.map(({ totalMs }) => totalMs))}`)
}

async function cold({ control, server }: Places): Promise<void> {
  for (const target of ['rdap:*', 'whois:*', 'registrar*']) {
    await callControl(control, 'POST', '/faults', { target, kind: 'delay', delay_ms: UPSTREAM_MS })
  }
  const seen: Seen[] = []
  const upstreamMs: number[] = []
  for (let i = 0; i < COLD_WARM_UP; i += 1) await search(`warming-harbor-${i}.com`)
  await queryServer<Answered[]>(server, 'answered')
  for (let i = 0; i < COLD_ROUNDS; i += 1) {
    const name = `cold-harbor-${i}.com`
    seen.push(await search(name))
    upstreamMs.push(await slowestUpstream(control, name))
  }
  const answered = await queryServer<Answered[]>(server, 'answered')
  const addedMs = answered.map(({ primaryMs }, i) => primaryMs - (upstreamMs[i] ?? 0))
  console.log(
    `cold, upstream delayed by ${UPSTREAM_MS} ms; by the lab's clock ${spread(upstreamMs)}`,
  )
  console.log(`         first byte, server-side ${spread(answered.map((it) => it.firstMs))}`)
  console.log(`        first byte to the caller ${spread(seen.map((it) => it.firstByteMs))}`)
  console.log(`        primary row, server-side ${spread(answered.map((it) => it.primaryMs))}`)
  console.log(`         of it not upstream      ${spread(addedMs)} (aim: p99 10 ms)`)
  console.log(`       primary row to the caller ${spread(seen.map((it) => it.primaryMs))}`)
  await callControl(control, 'POST', '/reset')
}

/** How long the slowest upstream server took to answer about a name, by the lab's own clock. */
async function slowestUpstream(control: string, name: string): Promise<number> {
  const { requests } = (await callControl(control, 'GET', `/requests?match=${name}`)) as {
    requests: { took_ms: number | null }[]
  }
  return Math.max(...requests.map(({ took_ms }) => took_ms ?? 0))
}

async function shared({ control }: Places): Promise<void> {
  await callControl(control, 'POST', '/reset')
  const names = Array.from({ length: SHARED_NAMES }, (_, i) => `shared-harbor-${i}.org`)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let at = 0; at < names.length; at += CHECK_MAX)
        await check(names.slice(at, at + CHECK_MAX))
    }),
  )
  const { counts } = (await callControl(
    control,
    'GET',
    '/requests?match=shared-harbor&limit=0',
  )) as {
    counts: Record<string, number>
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${CALLERS} callers × ${SHARED_NAMES} names in ${seconds} s; asked: ${JSON.stringify(counts)}`,
  )
}

async function memory({ server }: Places): Promise<void> {
  for (let at = 0; at < MEMORY_NAMES; at += CHECK_MAX) {
    await check(Array.from({ length: CHECK_MAX }, (_, i) => `memory-${at + i}.org`))
    const asked = at + CHECK_MAX
    if (asked % MEMORY_STEP !== 0) continue
    const before = await residentBytes()
    const { heapUsed, external, rss } = await queryServer<Memory>(server, 'memory')
    console.log(
      `memory, ${asked} different names: ${mb(before)} MB resident; ` +
        `collected, ${mb(heapUsed)} MB of heap, ${mb(external)} outside it, ${mb(rss)} resident`,
    )
  }
}

async function search(q: string): Promise<Seen> {
  const began = performance.now()
  const seen: Seen = { firstByteMs: 0, primaryMs: 0, totalMs: 0, serverMs: 0, rows: 0 }
  const response = await post('/api/domain/search', { q })
  let text = ''
  for await (const chunk of response) {
    seen.firstByteMs ||= performance.now() - began
    text += String(chunk)
    if (text.includes('primary_done')) seen.primaryMs ||= performance.now() - began
  }
  seen.totalMs = performance.now() - began
  const done = JSON.parse(text.trim().split('\n').at(-1) ?? '') as {
    duration_ms: number
    count: number
  }
  return { ...seen, serverMs: done.duration_ms, rows: done.count }
}

async function check(domains: string[]): Promise<void> {
  const response = await post('/api/domain/check', { domains })
  if (response.statusCode !== 200) throw new Error(`check answered ${response.statusCode}`)
  response.resume()
  await new Promise((resolve) => response.once('end', resolve))
}

async function post(path: string, body: unknown): Promise<IncomingMessage> {
  const text = JSON.stringify(body)
  return await new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const options = { port: PORT, host: '127.0.0.1', path, method: 'POST', headers }
    request(options, resolve).on('error', reject).end(text)
  })
}

async function residentBytes(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text()
  return Number(/resident_memory_bytes (\d+)/.exec(text)?.[1])
}

async function queryServer<T>(server: ChildProcess, wanted: 'memory' | 'answered'): Promise<T> {
  const answer = once(server, 'message')
  server.send(wanted)
  const [reply] = (await answer) as [T]
  return reply
}

function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

type LabAddresses = { control: string }

async function startLab(): Promise<LabAddresses> {
  const lab = start('packages/lab/src/main.ts', ['--ignore-stdin'], ['ignore', 'pipe', 'inherit'])
  if (!lab.stdout) throw new Error('the lab has no output')
  const lines = createInterface({ input: lab.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return (JSON.parse(line) as { addresses: LabAddresses }).addresses
}

function startServer(lab: LabAddresses): ChildProcess {
  const args = [String(PORT), JSON.stringify(lab)]
  return start('bench/search-server.ts', args, ['ignore', 'ignore', 'inherit', 'ipc'])
}

function start(file: string, args: string[], stdio: StdioOptions): ChildProcess {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const flags = [...SERVICE_FLAGS, '--expose-gc']
  const child = spawn(process.execPath, [...flags, path, ...args], { stdio })
  children.push(child)
  return child
}

async function answering(server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  const isUp = () =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (Date.now() > deadline || server.exitCode !== null)
      throw new Error('the server does not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function callControl(
  control: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const init = body
    ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : {}
  return await (await fetch(control + path, { method, ...init })).json()
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
