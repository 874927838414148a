import { AUDIT_KINDS } from '../../api/audit.ts'
import type { AuditFilter } from '../../api/audit.ts'

/** Most of what staff do is reading, so only changes are shown by default. */
const DEFAULT_KIND = 'change'
/** The value for "all" in an address, where an empty value would be dropped. */
export const ALL = 'all'

/** Reads the filter from the address. Invalid values are ignored. */
export function auditFilter(query: Record<string, string>): AuditFilter {
  const { kind = DEFAULT_KIND, email = '', action = '', from = '', to = '' } = query
  return {
    email,
    action,
    kind: kind === ALL ? '' : (AUDIT_KINDS.find((each) => each === kind) ?? DEFAULT_KIND),
    from: momentOf(from),
    to: momentOf(to),
  }
}

function momentOf(text: string): string {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
