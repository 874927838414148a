import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BadBackup } from './bad-backup.ts'

type ProgramName = 'pg_dump' | 'pg_restore'
export type PgProgram = { path: string; major: number }

/** Where Debian and its relatives install every version of PostgreSQL. */
const VERSIONS_FOLDER = '/usr/lib/postgresql'
const VERSION_TIMEOUT_MS = 10_000
const FOLDERS_MAX = 200

/**
 * Finds a PostgreSQL program that is new enough, in PG_BIN, on PATH, or where the system installs
 * it. Our bundled PostgreSQL is only the server, so it has none of them.
 *
 * Throws BadBackup if it is missing, and says what to do.
 */
export function findPgProgram(name: ProgramName, majorMin: number): PgProgram {
  const found: PgProgram[] = []
  for (const folder of foldersToSearch()) {
    const program = tryProgram(join(folder, name))
    if (program && program.major >= majorMin) return program
    if (program) found.push(program)
  }
  const newest = found.toSorted((a, b) => b.major - a.major)[0]
  const what = newest
    ? `${name} ${newest.major} is too old for PostgreSQL ${majorMin}.`
    : `${name} is not installed.`
  throw new BadBackup(
    `${what} Install the client programs of PostgreSQL ${majorMin} or newer ` +
      `(postgresql-client-${majorMin}), and set PG_BIN to their folder if they are not on PATH.`,
  )
}

function foldersToSearch(): string[] {
  const { PG_BIN, PATH = '' } = process.env
  const versions = listVersions().map((version) => join(VERSIONS_FOLDER, version, 'bin'))
  const folders = [...(PG_BIN ? [PG_BIN] : []), ...PATH.split(delimiter), ...versions]
  return [...new Set(folders.filter((folder) => folder !== ''))].slice(0, FOLDERS_MAX)
}

/** Newest first. */
function listVersions(): string[] {
  try {
    return readdirSync(VERSIONS_FOLDER).toSorted((a, b) => Number(b) - Number(a))
  } catch {
    return []
  }
}

function tryProgram(path: string): PgProgram | undefined {
  const { status, stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: VERSION_TIMEOUT_MS,
  })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  return status === 0 && major > 0 ? { path, major } : undefined
}
