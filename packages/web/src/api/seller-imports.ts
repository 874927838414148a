import { ask, tell, unreadable } from './ask.ts'
import { recordsIn, textIn } from './read-record.ts'

/** A file of names to sell, and how far it has come. */
export type SellerImport = {
  import_id: string
  status: string
  total: number
  created: number
  rejected: number
  errors: { line: number; message: string }[]
  reason: string | null
}

const PATH = '/api/account/listings'

export async function sendSellerFile(file: Blob): Promise<void> {
  await tell(`${PATH}/import`, { file, headers: { 'content-type': 'text/csv' } })
}

/** The newest file, or null where none was ever sent. */
export async function readLatestImport(signal: AbortSignal): Promise<SellerImport | null> {
  const [latest] = recordsIn(await ask(`${PATH}/imports?limit=1`, signal), 'imports')
  return latest ? readImport(latest) : null
}

function readImport(row: Record<string, unknown>): SellerImport {
  const counts = [row['total'], row['created'], row['rejected']]
  const [total, created, rejected] = counts
  if (!counts.every((count) => typeof count === 'number')) throw unreadable(200)
  return {
    import_id: textIn(row, 'import_id'),
    status: textIn(row, 'status'),
    total: Number(total),
    created: Number(created),
    rejected: Number(rejected),
    errors: recordsIn(row, 'errors').map((error) => ({
      line: Number(error['line']),
      message: textIn(error, 'message'),
    })),
    reason: typeof row['reason'] === 'string' ? row['reason'] : null,
  }
}
