import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type BackupManifest, MANIFEST, writeManifest } from '../../src/backup/manifest.ts'
import { findPgProgram, type PgProgram } from '../../src/backup/pg-programs.ts'
import { readMajorVersion } from '../../src/backup/read-major-version.ts'
import { listTables } from '../../src/backup/schema-sql.ts'
import { openDb } from '../../src/db/pool.ts'
import { afterFile } from './after-file.ts'
import { copyDatabase } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database without any table, dropped after the test file. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await copyDatabase(inject('databaseServerUrl'), 'template1')
  afterFile(drop)
  return url
}

/** A folder for backups, removed after the test file. */
export async function backupFolder(): Promise<string> {
  const folder = await temporaryFolder('backup')
  afterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** pg_dump for the server that the tests use; undefined if this machine has none. */
export async function pgDumpHere(): Promise<PgProgram | undefined> {
  const major = await readMajorVersion(inject('databaseServerUrl'))
  try {
    findPgProgram('pg_restore', major)
    return findPgProgram('pg_dump', major)
  } catch {
    return undefined
  }
}

/**
 * The digest of every table's rows, apart from when migrations ran. Empty for a database without
 * tables.
 */
export async function digestTables(url: string): Promise<Record<string, string>> {
  const db = openDb(url, 1)
  try {
    const digests: Record<string, string> = {}
    for (const table of await listTables(db)) {
      if (table === 'schema_migrations') continue
      const rows = await db<{ text: string }[]>`select t::text as text from ${db(table)} t`
      const all = rows.map(({ text }) => text).toSorted()
      digests[table] = createHash('sha256').update(all.join('\n')).digest('hex')
    }
    return digests
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Changes a file, and the manifest with it, so that only its content is wrong. */
export async function forgeFile(
  folder: string,
  name: string,
  change: (content: Buffer) => Buffer,
): Promise<void> {
  const text = await readFile(join(folder, MANIFEST), 'utf8')
  const { manifest } = JSON.parse(text) as { manifest: BackupManifest }
  const content = change(await readFile(join(folder, name)))
  await writeFile(join(folder, name), content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const files = manifest.files.map((file) =>
    file.name === name ? { name, bytes: content.length, sha256 } : file,
  )
  await writeFile(join(folder, MANIFEST), writeManifest({ ...manifest, files }))
}
