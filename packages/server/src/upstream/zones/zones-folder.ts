import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Refusal } from '../../refusal.ts'

/**
 * The files of ZONES_DIR:
 *
 *   current            the name of the generation that is in use; replaced by rename
 *   names-<id>.mdb     that generation, never changed after it is published
 *   import.lock        the process id of a running import
 *   work-<random>/     its temporary files
 *   sync.lock          the process id of a running sync
 *   downloads/         the zone files that it downloads, also those that broke off
 */
const CURRENT = 'current'
const LOCK = 'import.lock'
const SYNC_LOCK = 'sync.lock'
const DOWNLOADS = 'downloads'
const WORK = /^work-[0-9a-f]{12}$/
const GENERATION = /^names-\d{8}-[0-9a-f]{12}\.mdb$/
const OF_GENERATION = /^names-\d{8}-[0-9a-f]{12}\.mdb(-lock)?$/

export function generationFile(id: string): string {
  return `names-${id}.mdb`
}

/** The file of the generation in use, or undefined if there is none. */
export async function currentGeneration(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, CURRENT), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  })
  const name = text.trim()
  // A path in there would lead anywhere.
  return GENERATION.test(name) ? name : undefined
}

/** Makes a generation the current one, in one step, and removes the others. */
export async function publishGeneration(folder: string, name: string): Promise<void> {
  const draft = join(folder, `${CURRENT}.${randomBytes(4).toString('hex')}`)
  const file = await open(draft, 'wx', 0o644)
  await file.writeFile(`${name}\n`)
  await file.sync()
  await file.close()
  await rename(draft, join(folder, CURRENT))
  await syncFolder(folder)
  await removeGenerations(folder, name)
}

/** A process that still reads a removed file keeps it until it closes it. */
async function removeGenerations(folder: string, keep: string | undefined): Promise<void> {
  for (const each of await readdir(folder)) {
    const isOther = keep === undefined || !each.startsWith(keep)
    if (OF_GENERATION.test(each) && isOther) await rm(join(folder, each), { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Runs one import at a time. Gives it a folder for temporary files, which is removed afterwards, as
 * is what an import that was killed left behind.
 *
 * Refuses: conflict (another import is running).
 */
export async function withZonesLock<T>(
  folder: string,
  work: (workFolder: string) => Promise<T>,
): Promise<T> {
  return await withLock(folder, LOCK, async () => {
    const workFolder = join(folder, `work-${randomBytes(6).toString('hex')}`)
    try {
      await removeLeftovers(folder)
      await mkdir(workFolder)
      return await work(workFolder)
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  })
}

/**
 * Runs one sync at a time, with a folder for its downloads.
 *
 * Refuses: conflict (another sync is running).
 */
export async function withDownloads<T>(
  folder: string,
  work: (downloads: string) => Promise<T>,
): Promise<T> {
  return await withLock(folder, SYNC_LOCK, async () => {
    const downloads = join(folder, DOWNLOADS)
    await mkdir(downloads, { recursive: true })
    return await work(downloads)
  })
}

async function withLock<T>(folder: string, name: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const lock = join(folder, name)
  await takeLock(lock)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function takeLock(lock: string): Promise<void> {
  if (await createLock(lock)) return
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (isAlive(owner)) throw running(lock, owner)
  // Its owner was killed.
  await rm(lock, { force: true })
  if (!(await createLock(lock))) throw running(lock, owner)
}

async function createLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It exists, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function running(lock: string, pid: number): Refusal {
  return new Refusal(
    'conflict',
    `Another ${basename(lock, '.lock')} is running (process ${pid}). If it isn't, remove ${lock}.`,
  )
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const each of await readdir(folder)) {
    if (WORK.test(each)) await rm(join(folder, each), { recursive: true, force: true })
  }
  await removeGenerations(folder, await currentGeneration(folder))
}
