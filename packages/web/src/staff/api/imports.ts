import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Environment } from '../../api/portal.ts'
import * as wire from '../../api/wire/staff.ts'

/** A million names take minutes. Anything longer than this has failed. */
const FILE_TIMEOUT_MS = 3_600_000

/** The result of an import. `errors` has the first rejected lines. */
export type ImportCounts = Pick<
  Answer<typeof wire.importListings>,
  'created' | 'updated' | 'rejected' | 'errors'
>
/** An import and its progress. `line` is the last line read. */
export type ImportRecord = Answer<typeof wire.readImport>

/** Uploads a file of any size unchanged, and waits until its last line is read. */
export async function importFile(environment: Environment, file: File): Promise<ImportCounts> {
  const headers = { 'content-type': typeOf(file.name) }
  const input = { query: { environment }, file, headers, timeoutMs: FILE_TIMEOUT_MS }
  return await ask(wire.importListings, input)
}

/** The latest import, or null if there never was one. */
export async function readLatestImport(signal: AbortSignal): Promise<ImportRecord | null> {
  const { imports } = await ask(wire.listImports, { query: { limit: 1 } }, signal)
  return imports[0] ?? null
}

function typeOf(name: string): string {
  return /\.(ndjson|jsonl)$/i.test(name) ? 'application/x-ndjson' : 'text/csv'
}
