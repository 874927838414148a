import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCli } from '../packages/cli/build.ts'
import { answering, withDemo } from './processes.ts'
import { at } from './timing.ts'

const RUNS = 30
const WARM_RUNS = 5
const FIRST_ROW_MS_AIM = 150
const NAME = 'busy-harbor.com'

/**
 * How long a person waits for the first row of `nh search`, from the start of the program: the built
 * package under Node, as npx runs it, for a name that the service already knows.
 */
const folder = mkdtempSync(join(tmpdir(), 'namehouse-cli-bench-'))
try {
  await buildCli(folder)
  await withDemo(async ({ url }) => {
    await answering(`${url}/readyz`)
    const nh = join(folder, 'lib/nh.cjs')
    // `nh` runs under whatever Node the machine has, which may not be ours.
    const nodes = [process.execPath, ...(process.env['NH_NODE'] ? [process.env['NH_NODE']] : [])]
    for (const node of nodes) {
      report(`${node} -e "console.log(1)"`, await timesOf(node, ['-e', 'console.log(1)'], url))
      const times = await timesOf(node, [nh, 'search', NAME, '--ndjson'], url)
      report(`${node} nh search ${NAME}`, times)
      const isMet = Number(at(times, 0.5)) <= FIRST_ROW_MS_AIM
      console.log(`first row within ${FIRST_ROW_MS_AIM} ms: ${isMet ? 'yes' : 'no'}`)
    }
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function timesOf(node: string, args: string[], url: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < WARM_RUNS + RUNS; run += 1) {
    const ms = await firstOutputMs(node, args, url)
    if (run >= WARM_RUNS) times.push(ms)
  }
  return times.toSorted((a, b) => a - b)
}

async function firstOutputMs(node: string, args: string[], url: string): Promise<number> {
  const env = { PATH: process.env['PATH'] ?? '', NAMEHOUSE_URL: url, XDG_CONFIG_HOME: folder }
  const began = performance.now()
  const child = spawn(node, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ms = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', () => resolve(performance.now() - began))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`nothing was printed, exit code ${code}`)))
  })
  await ended
  return ms
}

function report(what: string, times: number[]): void {
  // The fastest is what a quiet machine takes.
  console.log(
    `${what}: ${at(times, 0)} ms at best, p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`,
  )
}
