import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Io } from '../io.ts'
import { pause } from '../pause.ts'
import { Unreachable } from '../refusals.ts'
import { configFolder } from './config-folder.ts'
import { loginFile } from './login-file.ts'

const WAIT_MS_MAX = 20_000
const LOOK_MS = 50
/** Longer than any refresh takes, so the process that made it is gone. */
const STALE_MS = 60_000

/**
 * One process at a time may use the refresh token. It works once, and a second use is taken for
 * theft and ends the whole login.
 */
export async function withLoginLock<T>(io: Io, work: () => Promise<T>): Promise<T> {
  const file = `${loginFile(io)}.lock`
  await mkdir(configFolder(io), { recursive: true, mode: 0o700 })
  const endsAt = Date.now() + WAIT_MS_MAX
  const id = randomUUID()
  while (!(await take(file, id))) {
    if (Date.now() > endsAt)
      throw new Unreachable(`Another nh is using ${file}. If none is running, delete the file.`)
    await removeIfStale(file, id)
    await pause(LOOK_MS, io.signal)
  }
  try {
    return await work()
  } finally {
    await release(file, id)
  }
}

/** True if the lock is ours now. */
async function take(file: string, id: string): Promise<boolean> {
  try {
    await writeFile(file, id, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** If our process slept for long, another one may have the lock by now. Theirs stays. */
async function release(file: string, id: string): Promise<void> {
  const holder = await readFile(file, 'utf8').catch(() => undefined)
  if (holder === id) await rm(file, { force: true })
}

/**
 * Another process may remove the same stale lock and make its own while we look. So the lock is
 * moved aside first, and put back if it is a new one.
 */
async function removeIfStale(file: string, id: string): Promise<void> {
  if (!(await isStale(file))) return
  const aside = `${file}.${id}`
  try {
    await rename(file, aside)
    if (!(await isStale(aside))) await link(aside, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'EEXIST'].includes(code)) throw error
  } finally {
    await rm(aside, { force: true })
  }
}

async function isStale(file: string): Promise<boolean> {
  const made = await stat(file).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs > STALE_MS
}
