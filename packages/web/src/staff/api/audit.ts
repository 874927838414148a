import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'

type Entry = Answer<typeof wire.listAudit>['entries'][number]
type Query = Required<NonNullable<(typeof wire.listAudit.takes)['query']>>

/** `account_id` is "operator" for a command, null for an anonymous caller. */
export type AuditEntry = Omit<Entry, 'params'> & { params: [name: string, value: string][] }
export type AuditKind = Query['kind']
/** `from` and `to` are timestamps as in the API, or empty. */
export type AuditFilter = Pick<Query, 'email' | 'action' | 'from' | 'to'> & { kind: AuditKind | '' }

export const AUDIT_KINDS = ['change', 'read'] as const satisfies AuditKind[]
const ENTRIES_A_PAGE = 50

export async function readAudit(
  filter: AuditFilter & { cursor?: string },
  signal: AbortSignal,
): Promise<Slice<AuditEntry>> {
  const query = withoutEmpty({ ...filter, limit: ENTRIES_A_PAGE })
  const { entries, next_cursor } = await ask(wire.listAudit, { query }, signal)
  const items = entries.map((entry) => ({ ...entry, params: paramsOf(entry) }))
  return { items, next_cursor }
}

function paramsOf({ params }: Entry): AuditEntry['params'] {
  return Object.entries(params).map(([name, value]) => [name, textOf(value)])
}

/** A parameter of a call, as readable text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(textOf).join(', ')
  return 'nothing'
}
