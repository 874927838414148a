import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Ownership = { release(): Promise<void> }

const CLAIMS_MAX = 5
const FORMER_SERVER_WAIT_MS = 10_000
const POLL_MS = 50

/** Another Namehouse process is using the data. */
export class DataInUse extends Error {
  override readonly name = 'DataInUse'
}

/**
 * Makes this process the only owner of the database files, or fails if another owner is alive. The
 * claim records the process id and its start time, so that a reused id isn't mistaken for the
 * owner, and a claim left behind by kill -9 can be taken over.
 */
export async function claimOwnership(database: string, dataDir: string): Promise<Ownership> {
  const file = `${database}.owner.json`
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let claim = 0; claim < CLAIMS_MAX; claim += 1) {
    if (await linkNew(file, mine)) return { release: () => rm(file, { force: true }) }
    const theirs = await readFile(file, 'utf8').catch(() => undefined)
    if (theirs === undefined) continue
    const pid = livingOwner(theirs)
    if (pid !== undefined) {
      throw new DataInUse(
        `Another Namehouse (process ${pid}) is using ${dataDir}. ` +
          'Stop it, or give this one another folder with DATA_DIR.',
      )
    }
    await discard(file, theirs)
  }
  throw new DataInUse(`Several processes are trying to use ${dataDir}; start only one.`)
}

/** Creates the file with its content atomically. False when it already exists. */
async function linkNew(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a dead claim, and restores a live one that replaced it in the meantime. */
async function discard(file: string, judged: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8')) !== judged) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

function livingOwner(text: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(text) as { pid: number; started: string }
    return isAlive(pid) && startOf(pid) === started ? pid : undefined
  } catch {
    // An unreadable claim has no owner.
    return undefined
  }
}

/**
 * After its owner was killed, our server may still be shutting down; it must be gone before the
 * next one starts. A lock file whose process id now belongs to another program is removed.
 */
export async function waitForFormerServer(
  folder: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !isAlive(pid)) return
  if (!commandOf(pid).includes(folder)) return await rm(file, { force: true })
  onProgress('waiting for the former database server to stop')
  const hardAt = Date.now() + FORMER_SERVER_WAIT_MS
  let isSignalled = false
  signalTo(pid, 'SIGINT')
  while (isAlive(pid)) {
    if (Date.now() > hardAt && !isSignalled) {
      signalTo(pid, 'SIGQUIT')
      isSignalled = true
    }
    if (Date.now() > hardAt + FORMER_SERVER_WAIT_MS) {
      throw new Error(`The former database server (process ${pid}) does not stop.`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Ignores errors: the process may have ended by itself. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A zombie (killed, but not yet reaped by its parent) still has an id but counts as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const state = ask(['-o', 'stat=', '-p', String(pid)], `/proc/${pid}/stat`, (stat) => {
    return fieldsOf(stat)[0] ?? ''
  })
  return !/^[ZX]/.test(state)
}

/** When a process started, in whatever unit the system uses; '' if unknown. */
function startOf(pid: number): string {
  return ask(['-o', 'lstart=', '-p', String(pid)], `/proc/${pid}/stat`, (stat) => {
    return fieldsOf(stat)[19] ?? ''
  })
}

/** The fields after the program's name, which is in parentheses and may contain spaces. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function commandOf(pid: number): string {
  return ask(['-o', 'command=', '-p', String(pid)], `/proc/${pid}/cmdline`, (line) => line)
}

function ask(psArgs: string[], file: string, read: (text: string) => string): string {
  try {
    if (process.platform === 'linux') return read(readFileSync(file, 'utf8'))
    return execFileSync('ps', psArgs, { encoding: 'utf8', timeout: 5_000 }).trim()
  } catch {
    return ''
  }
}
