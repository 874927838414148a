import { readApiError } from '../../api/api-error.ts'
import { ask, readBody, send, unreadable } from '../../api/ask.ts'
import { recordIn, textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { centsIn, recordsIn, textIn } from '../../api/read-record.ts'

/** A million names take minutes; whatever takes longer than this has been given up. */
const FILE_TIMEOUT_MS = 3_600_000

/** What came of a file of names. */
export type ImportCounts = {
  created: number
  updated: number
  rejected: number
  /** The first of what was rejected. */
  errors: { line: number; message: string }[]
}

/** A file of names, and how far it has come. */
export type ImportRecord = ImportCounts & {
  import_id: string
  environment: string
  status: string
  /** The last line that was read. */
  line: number
  reason: string | null
}

/** Sends a file as it is, however large, and waits until its last line is read. */
export async function importFile(environment: Environment, file: File): Promise<ImportCounts> {
  const ends = {
    signal: new AbortController().signal,
    timeout: AbortSignal.timeout(FILE_TIMEOUT_MS),
  }
  const headers = { 'content-type': typeOf(file.name) }
  const path = `/api/staff/listings/import?environment=${environment}`
  const response = await send(path, ends, { method: 'POST', file, headers })
  const body = await readBody(response)
  if (!response.ok) throw readApiError(response.status, response.headers, body)
  if (body === undefined) throw unreadable(response.status)
  return countsIn(recordIn(body))
}

/** The newest file, or null where none was ever sent. */
export async function readLatestImport(signal: AbortSignal): Promise<ImportRecord | null> {
  const body = await ask('/api/staff/listings/imports?limit=1', signal)
  const [latest] = recordsIn(body, 'imports')
  if (!latest) return null
  return {
    ...countsIn(latest),
    import_id: textIn(latest, 'import_id'),
    environment: textIn(latest, 'environment'),
    status: textIn(latest, 'status'),
    line: centsIn(latest, 'line'),
    reason: textOrNullIn(latest, 'reason'),
  }
}

function typeOf(name: string): string {
  return /\.(ndjson|jsonl)$/i.test(name) ? 'application/x-ndjson' : 'text/csv'
}

function countsIn(record: Record<string, unknown>): ImportCounts {
  return {
    created: centsIn(record, 'created'),
    updated: centsIn(record, 'updated'),
    rejected: centsIn(record, 'rejected'),
    errors: recordsIn(record, 'errors').map((error) => ({
      line: centsIn(error, 'line'),
      message: textIn(error, 'message'),
    })),
  }
}
