import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Environment } from '../../api/portal.ts'
import * as wire from '../../api/wire/staff.ts'

/** A million names take minutes; whatever takes longer than this has been given up. */
const FILE_TIMEOUT_MS = 3_600_000

/** What came of a file of names; `errors` has the first lines that were rejected. */
export type ImportCounts = Pick<
  Answer<typeof wire.importListings>,
  'created' | 'updated' | 'rejected' | 'errors'
>
/** A file of names, and how far it has come; `line` is the last one that was read. */
export type ImportRecord = Answer<typeof wire.readImport>

/** Sends a file as it is, however large, and waits until its last line is read. */
export async function importFile(environment: Environment, file: File): Promise<ImportCounts> {
  const headers = { 'content-type': typeOf(file.name) }
  const input = { query: { environment }, file, headers, timeoutMs: FILE_TIMEOUT_MS }
  return await ask(wire.importListings, input)
}

/** The newest file, or null where none was ever sent. */
export async function readLatestImport(signal: AbortSignal): Promise<ImportRecord | null> {
  const { imports } = await ask(wire.listImports, { query: { limit: 1 } }, signal)
  return imports[0] ?? null
}

function typeOf(name: string): string {
  return /\.(ndjson|jsonl)$/i.test(name) ? 'application/x-ndjson' : 'text/csv'
}
