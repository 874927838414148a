import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { readAudit } from '../../api/audit.ts'
import type { AuditEntry, AuditWish } from '../../api/audit.ts'

export function auditOf(wish: AuditWish): Question<Slice<AuditEntry>> {
  return {
    key: `staff audit ${JSON.stringify(wish)}`,
    ask: async (signal) => await readAudit(wish, signal),
    freshMs: 0,
  }
}
