import { AUDIT_KINDS } from '../../api/audit.ts'
import type { AuditFilter } from '../../api/audit.ts'

/** Looking is most of what staff do, so what was changed is shown unless more is asked for. */
const USUAL_KIND = 'change'
/** In an address, where an empty word would be left out. */
export const ALL = 'all'

/** What the address asks for; a word that means nothing is as if it were not there. */
export function auditFilter(query: Record<string, string>): AuditFilter {
  const { kind = USUAL_KIND, email = '', action = '', from = '', to = '' } = query
  return {
    email,
    action,
    kind: kind === ALL ? '' : (AUDIT_KINDS.find((each) => each === kind) ?? USUAL_KIND),
    from: momentOf(from),
    to: momentOf(to),
  }
}

function momentOf(text: string): string {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
