import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Tx } from '../db/pool.ts'
import { countRows, listTables, setSequence } from './schema-sql.ts'

type OnProgress = (text: string) => void

/** Migrations write this one themselves. */
const OWN_TABLE = 'schema_migrations'
const FAST_LEVEL = 3

export function tableFile(table: string): string {
  return `table-${table}.copy.gz`
}

/** Writes every table to a file of its own. Returns the rows of each. */
export async function copyTables(
  tx: Tx,
  folder: string,
  onProgress: OnProgress,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await listTables(tx)) {
    if (table === OWN_TABLE) continue
    onProgress(`reading ${table}`)
    const rows = await tx`copy ${tx(table)} to stdout`.readable()
    await pipeline(
      rows,
      createGzip({ level: FAST_LEVEL }),
      createWriteStream(join(folder, tableFile(table))),
    )
    counts[table] = await countRows(tx, table)
  }
  return counts
}

type Loading = {
  folder: string
  counts: Record<string, number>
  sequences: Record<string, number>
  onProgress: OnProgress
}

/**
 * Fills an empty schema of the same version. Triggers and foreign keys rest meanwhile: the rows were
 * consistent when they were read, and triggers would write some of them twice.
 */
export async function loadTables(tx: Tx, loading: Loading): Promise<void> {
  const { folder, counts, sequences, onProgress } = loading
  await tx`select set_config('session_replication_role', 'replica', true)`
  // Migrations may have written a few rows.
  for (const table of Object.keys(counts)) await tx`truncate table ${tx(table)} cascade`
  for (const table of Object.keys(counts)) {
    onProgress(`writing ${table}`)
    await loadTable(tx, table, join(folder, tableFile(table)))
  }
  for (const [name, last] of Object.entries(sequences)) await setSequence(tx, name, last)
}

async function loadTable(tx: Tx, table: string, path: string): Promise<void> {
  const rows = await tx`copy ${tx(table)} from stdin`.writable()
  let failure: Error | undefined
  rows.on('error', (error: Error) => (failure ??= error))
  await pipeline(createReadStream(path), createGunzip(), rows, { end: false })
  // The driver refuses statements until all rows are sent and their end is marked.
  await new Promise<void>((resolve, reject) => {
    rows.write('', (error) => (error ? reject(failure ?? error) : resolve()))
  })
  rows.end()
  await new Promise((resolve) => setImmediate(resolve))
  // The driver doesn't report a failure that comes after the last row. The next statement does.
  await tx`select 1 as loaded`
}
