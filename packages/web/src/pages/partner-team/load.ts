import type { Tenant } from '../../api/portal.ts'
import { readTeam } from '../../api/team.ts'
import type { Team } from '../../api/team.ts'
import type { Question } from '../../load/answers.ts'

/** The same people act in both environments. */
export function teamOf(tenant: Tenant): Question<Team> {
  return {
    key: `team ${tenant.partner_id}`,
    ask: async (signal) => await readTeam(tenant, signal),
    freshMs: 0,
  }
}
