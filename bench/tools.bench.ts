import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVICE_FLAGS } from '../packages/server/bin/runtime.mjs'

/**
 * The free tools against the lab: a crawl of 500 pages with four connections, and 50 crawls at once
 * by 50 callers, with how long the process that also answers requests was held up at most.
 */
const PORT = 39_031
const BASE = `http://127.0.0.1:${PORT}`
const PAGES = 500
const JOBS = 50
const JOB_PAGES = 30
const POLL_MS = 100

const children: ChildProcess[] = []
try {
  const lab = await startLab()
  const args = [String(PORT), JSON.stringify(lab)]
  const server = start('bench/tools-server.ts', args, ['ignore', 'ignore', 'inherit', 'ipc'])
  await answering(server)
  await crawlOne(server)
  await crawlMany(server)
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
  console.log(`${JOBS} jobs at once, ${pages} pages: ${seconds} s`)
  console.log(heldUp(await stallsOf(server)))
}

/** Resolves with where to ask after the job. */
async function begin(input: object, caller: string): Promise<string> {
  const answer = await fetch(`${BASE}/api/tools/seo-crawl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': caller },
    body: JSON.stringify(input),
  })
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
  const deadline = Date.now() + 60_000
  const isUp = () =>
    fetch(`${BASE}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (Date.now() > deadline || server.exitCode !== null)
      throw new Error('the service does not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
