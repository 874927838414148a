import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { currentGeneration } from '../upstream/zones/zones-folder.ts'
import { systemClock } from '../values/clock.ts'

const ZONES = ['com', 'net', 'io']
const DAY_MS = 86_400_000
const DOWNLOAD_MS = 60_000
const LOWEST_PRIORITY = 19

/**
 * Imports the lab's zone files in the background, two days of them, as an operator would: with
 * `namehouse zones import` in a process of its own.
 */
export function importDemoZones(
  zonesDir: string,
  labUrl: string,
): { name: string; stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = importAll(zonesDir, labUrl, stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return
    process.stderr.write(`The demo's zone files were not imported: ${(error as Error).message}\n`)
  })
  return {
    name: 'zone import',
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function importAll(zonesDir: string, labUrl: string, signal: AbortSignal): Promise<void> {
  const now = systemClock.now()
  const yesterday = new Date(now.getTime() - DAY_MS)
  // A demo that ran before has an index already, and only needs to be up to date.
  const isNew = (await currentGeneration(zonesDir)) === undefined
  if (isNew) await importDay(zonesDir, { url: labUrl, day: 'yesterday', as_of: yesterday }, signal)
  await importDay(zonesDir, { url: labUrl, day: 'today', as_of: now }, signal)
}

type Day = { url: string; day: 'yesterday' | 'today'; as_of: Date }

async function importDay(
  zonesDir: string,
  { url, day, as_of }: Day,
  signal: AbortSignal,
): Promise<void> {
  const folder = `${zonesDir}-downloads`
  await mkdir(folder, { recursive: true })
  try {
    const files: string[] = []
    for (const zone of ZONES) {
      const file = join(folder, `${zone}.txt`)
      const within = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)])
      const response = await fetch(`${url}/zones?zone=${zone}&day=${day}`, { signal: within })
      if (!response.ok) throw new Error(`the lab answered ${response.status}`)
      await writeFile(file, await response.text())
      files.push(file)
    }
    await runImport(zonesDir, [...files, '--as-of', as_of.toISOString()], signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runImport(zonesDir: string, args: string[], signal: AbortSignal): Promise<void> {
  const program = [...process.execArgv, process.argv[1] ?? '', 'zones', 'import', ...args]
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ZONES_DIR: zonesDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  stepBack(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let problem = ''
  child.stderr.on('data', (chunk) => (problem = String(chunk)))
  try {
    const code = await new Promise((resolve) => {
      child.once('error', resolve)
      child.once('exit', resolve)
    })
    if (code !== 0) throw new Error(problem.trim() || String(code))
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

/** Whoever uses the demo comes first. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, LOWEST_PRIORITY)
  } catch {
    // Not allowed here, or it is gone already. It only takes more of the processor then.
  }
}
