import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { readAudit } from '../../api/audit.ts'
import type { AuditEntry, AuditFilter } from '../../api/audit.ts'

export function auditOf(filter: AuditFilter): Question<Slice<AuditEntry>> {
  return {
    key: `staff audit ${JSON.stringify(filter)}`,
    ask: async (signal) => await readAudit(filter, signal),
    freshMs: 0,
  }
}
