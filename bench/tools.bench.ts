import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVICE_FLAGS } from '../packages/server/bin/runtime.mjs'

/**
 * The free tools against the lab: a crawl of 500 pages with four connections, and 50 crawls at the
 * same time by 50 callers, with the longest stall of the process that also answers requests.
 * Finally, tools that block their event loop are requested repeatedly for 20 seconds.
 */
const PORT = 19_031
const BASE = `http://127.0.0.1:${PORT}`
const PAGES = 500
const JOBS = 50
const JOB_PAGES = 30
const POLL_MS = 100
const BURN_MS = 20_000

const children: ChildProcess[] = []
try {
  const lab = await startLab()
  const args = [String(PORT), JSON.stringify(lab)]
  const server = start('bench/tools-server.ts', args, ['ignore', 'ignore', 'inherit', 'ipc'])
  await answering(server)
  await crawlOne(server)
  await crawlMany(server)
  await burn(server)
} finally {
  await Promise.all(children.map(stop))
}

async function crawlOne(server: ChildProcess): Promise<void> {
  await stallsOf(server)
  const url = 'http://large-harbor.com/'
  const began = performance.now()
  const job = await finished(await begin({ url, max_pages: PAGES }, '198.51.100.1'))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`crawl of ${job.pages_crawled} pages: ${seconds} s with 4 connections`)
  console.log(heldUp(await stallsOf(server)))
}

async function crawlMany(server: ChildProcess): Promise<void> {
  await stallsOf(server)
  const began = performance.now()
  const jobs = await Promise.all(
    Array.from({ length: JOBS }, (_, at) => {
      const url = `http://large-harbor.com/?caller=${at}`
      return begin({ url, max_pages: JOB_PAGES }, `198.51.100.${at + 2}`)
    }),
  )
  const done = await Promise.all(jobs.map(finished))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const pages = done.reduce((sum, { pages_crawled }) => sum + pages_crawled, 0)
  console.log(`${JOBS} jobs at the same time, ${pages} pages: ${seconds} s`)
  console.log(heldUp(await stallsOf(server)))
}

/** Each run blocks until its process is stopped, while another caller requests market pages. */
async function burn(server: ChildProcess): Promise<void> {
  await stallsOf(server)
  const endsAt = performance.now() + BURN_MS
  const waits: number[] = []
  let stopped = 0
  const burner = async () => {
    for (let at = 0; performance.now() < endsAt; at += 1) {
      const { status } = await post('appraisal', { domain: `burn-${at}.com` }, '198.51.100.99')
      if (status === 503) stopped += 1
    }
  }
  const visitor = async () => {
    while (performance.now() < endsAt) {
      const began = performance.now()
      await (await fetch(`${BASE}/api/market/listings`)).arrayBuffer()
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all([burner(), visitor()])
  const [p50, worst] = [waits.toSorted((a, b) => a - b)[waits.length >> 1] ?? 0, Math.max(...waits)]
  console.log(`runaway tools for ${BURN_MS / 1000} s: ${stopped} stopped, meanwhile`)
  console.log(`  ${waits.length} pages, p50 ${p50.toFixed(1)} ms, ${worst.toFixed(0)} ms at most`)
  console.log(heldUp(await stallsOf(server)))
}

async function post(slug: string, input: object, caller: string): Promise<Response> {
  return await fetch(`${BASE}/api/tools/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': caller },
    body: JSON.stringify(input),
  })
}

/** Resolves with the status URL of the job. */
async function begin(input: object, caller: string): Promise<string> {
  const answer = await post('seo-crawl', input, caller)
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`)
  return BASE + answer.headers.get('location')
}

async function finished(address: string): Promise<{ pages_crawled: number }> {
  for (;;) {
    const job = (await (await fetch(address)).json()) as {
      status: string
      error?: string
      result: { pages_crawled: number }
    }
    if (job.status === 'done') return job.result
    if (job.status === 'failed') throw new Error(job.error)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

type Stalls = { maxMs: number; workedMaxMs: number; cpuSeconds: number }

async function stallsOf(server: ChildProcess): Promise<Stalls> {
  server.send('stalls')
  const [stalls] = (await once(server, 'message')) as [Stalls]
  return stalls
}

function heldUp({ maxMs, workedMaxMs, cpuSeconds }: Stalls): string {
  return (
    `  event loop held up ${workedMaxMs.toFixed(0)} ms of its own work at most, ` +
    `${maxMs.toFixed(0)} ms by the clock; ${cpuSeconds.toFixed(1)} s of processor time`
  )
}

async function startLab(): Promise<object> {
  const lab = start('packages/lab/src/main.ts', ['--ignore-stdin'], ['ignore', 'pipe', 'inherit'])
  if (!lab.stdout) throw new Error('the lab has no output')
  const [line] = (await once(createInterface({ input: lab.stdout }), 'line')) as [string]
  return (JSON.parse(line) as { addresses: object }).addresses
}

type Stdio = ('ignore' | 'pipe' | 'inherit' | 'ipc')[]

function start(file: string, args: string[], stdio: Stdio): ChildProcess {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const child = spawn(process.execPath, [...SERVICE_FLAGS, path, ...args], { stdio })
  children.push(child)
  return child
}

async function answering(server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000
  const isUp = () =>
    fetch(`${BASE}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (Date.now() > deadline || server.exitCode !== null)
      throw new Error('the server does not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
