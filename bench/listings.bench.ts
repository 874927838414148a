import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { drive, type Measured, type Target } from './drive.ts'

/**
 * GET /api/market/listings (the default page, from a warm server) beside a bare node:http server that
 * sends the same bytes: requests per second of the server's processor time, in one run and in turns,
 * and the ratio. Each server is one process on one core; the load comes from another.
 */
const ROUNDS = 5
const ROUND_MS = 4_000
const PATH = '/api/market/listings'
const PORT = 39_017
const BARE_PORT = 39_018
const AIM = 0.5

const dataDir = await temporaryFolder('bench')
const children: ChildProcess[] = []
try {
  const pid = start('packages/server/src/cli.ts', ['demo'], {
    PORT: String(PORT),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000000',
    LOG_LEVEL: 'error',
  })
  const url = `http://127.0.0.1:${PORT}${PATH}`
  await answering(url)
  const body = await (await fetch(url)).text()
  const barePid = start('bench/bare-http.ts', [String(BARE_PORT), body], {})
  const bareUrl = `http://127.0.0.1:${BARE_PORT}${PATH}`
  await answering(bareUrl)
  report(await inTurns({ url, pid }, { url: bareUrl, pid: barePid }), Buffer.byteLength(body))
} finally {
  await Promise.all(children.map(stop))
  await rm(dataDir, { recursive: true, force: true })
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

function report(turns: Turn[], bytes: number): void {
  const sorted = turns.toSorted((a, b) => ratioOf(a) - ratioOf(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('no rounds')
  console.log(`\n${bytes} bytes a response; the median round:`)
  console.log(line('listings', median))
  console.log(`ratio ${ratioOf(median).toFixed(2)} of bare node:http (aim: at least ${AIM})`)
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

function start(file: string, args: string[], env: Record<string, string>): number {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child.pid ?? 0
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (
    !(await fetch(url).then(
      (r) => r.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
