import { ask } from '../../api/ask.ts'
import type { Slice } from '../../api/deliveries.ts'
import { numberOrNullIn, recordIn, textOrNullIn } from '../../api/portal.ts'
import { dateIn, recordsIn, textIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

export const AUDIT_KINDS = ['change', 'read'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export type AuditEntry = {
  id: string
  at: Date
  /** "operator" for a command; null for a stranger. */
  account_id: string | null
  email: string | null
  address: string
  action: string
  /** What was done, as a colleague would say it. */
  sentence: string
  params: [name: string, value: string][]
  status: number | null
  error_code: string | null
}

export type AuditWish = {
  email: string
  action: string
  kind: AuditKind | ''
  /** Moments in the form of the interface, or empty. */
  from: string
  to: string
}

export async function readAudit(
  wish: AuditWish & { cursor?: string },
  signal: AbortSignal,
): Promise<Slice<AuditEntry>> {
  const query = formatQuery({ ...wish, limit: 50 })
  const body = recordIn(await ask(`/api/staff/audit${query}`, signal))
  const items = recordsIn(body, 'entries').map(entryIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

function entryIn(record: Record<string, unknown>): AuditEntry {
  return {
    id: textIn(record, 'id'),
    at: dateIn(record, 'at'),
    account_id: textOrNullIn(record, 'account_id'),
    email: textOrNullIn(record, 'email'),
    address: textIn(record, 'address'),
    action: textIn(record, 'action'),
    sentence: textIn(record, 'sentence'),
    params: Object.entries(recordIn(record['params'])).map(([name, value]) => [
      name,
      textOf(value),
    ]),
    status: numberOrNullIn(record, 'status'),
    error_code: textOrNullIn(record, 'error_code'),
  }
}

/** What a call was asked with, as a reader would write it. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(textOf).join(', ')
  return 'nothing'
}
