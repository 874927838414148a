import { mkdir, open, rm, stat } from 'node:fs/promises'
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
  while (!(await take(file))) {
    if (Date.now() > endsAt) throw new Unreachable(`Another nh holds ${file}. Delete it if not.`)
    await removeIfStale(file)
    await pause(LOOK_MS, io.signal)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** True if the lock is ours now. */
async function take(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function removeIfStale(file: string): Promise<void> {
  const made = await stat(file).catch(() => undefined)
  if (made && Date.now() - made.mtimeMs > STALE_MS) await rm(file, { force: true })
}
