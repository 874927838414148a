import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SERVICE_FLAGS } from '../packages/server/bin/runtime.mjs'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { drive, type Measured, type Target } from './drive.ts'

/** An address of the demo, and the least share of bare node:http's rate that it should reach. */
export type Subject = { name: string; path: string; aim: number }

const ROUNDS = 5
const ROUND_MS = 4_000
const PORT = 39_017
const BARE_PORT = 39_018

/**
 * Addresses of a warm demo beside a bare node:http server that sends the same bytes: requests per
 * second of the server's processor time, in one run and in turns, and the ratio. Each server is one
 * process on one core; the load comes from another.
 */
export async function besideBareHttp(subjects: Subject[]): Promise<void> {
  const dataDir = await temporaryFolder('bench')
  const service = start('packages/server/src/cli.ts', ['demo'], {
    PORT: String(PORT),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000000',
    LOG_LEVEL: 'error',
  })
  try {
    for (const subject of subjects) await measure(subject, service.pid ?? 0)
  } finally {
    await stop(service)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(subject: Subject, pid: number): Promise<void> {
  const url = `http://127.0.0.1:${PORT}${subject.path}`
  await answering(url)
  const body = await (await fetch(url)).text()
  const bare = start('bench/bare-http.ts', [String(BARE_PORT), body], {})
  try {
    const bareUrl = `http://127.0.0.1:${BARE_PORT}${subject.path}`
    await answering(bareUrl)
    const turns = await inTurns({ url, pid }, { url: bareUrl, pid: bare.pid ?? 0 })
    report(subject, turns, Buffer.byteLength(body))
  } finally {
    await stop(bare)
  }
}

type Turn = { ours: Measured; bare: Measured }

async function inTurns(service: Target, reference: Target): Promise<Turn[]> {
  await drive(service, 1_500)
  await drive(reference, 1_500)
  const turns: Turn[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await drive(reference, ROUND_MS)
    const ours = await drive(service, ROUND_MS)
    turns.push({ bare, ours })
    console.log(line(`round ${round + 1}`, { bare, ours }))
  }
  return turns
}

function report({ name, aim }: Subject, turns: Turn[], bytes: number): void {
  const sorted = turns.toSorted((a, b) => ratioOf(a) - ratioOf(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('no rounds')
  console.log(`\n${bytes} bytes a response; the median round:`)
  console.log(line(name, median))
  console.log(`ratio ${ratioOf(median).toFixed(2)} of bare node:http (aim: at least ${aim})\n`)
}

function ratioOf({ ours, bare }: Turn): number {
  return ours.perCpuSecond / bare.perCpuSecond
}

function line(name: string, turn: Turn): string {
  return `${name.padEnd(9)} ours ${told(turn.ours)}   bare ${told(turn.bare)}   ratio ${ratioOf(turn).toFixed(2)}`
}

function told({ perSecond, perCpuSecond, p99Ms }: Measured): string {
  return `${perCpuSecond.toFixed(0)} a CPU second (${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms)`
}

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  // Both run as the service is run.
  return spawn(process.execPath, [...SERVICE_FLAGS, path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isAnswered(url))) {
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isAnswered(url: string): Promise<boolean> {
  return await fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
