import type { Question } from '../../../load/answers.ts'
import { readForwardings } from '../../api/forwardings.ts'
import type { StaffForwarding } from '../../api/forwardings.ts'

export function forwardingsOf(domain: string): Question<StaffForwarding[]> {
  return {
    key: `staff forwardings ${domain}`,
    ask: async (signal) => await readForwardings(domain, signal),
    freshMs: 0,
  }
}
