import type { Reader } from '../../../db/pool.ts'
import type { ChangeRequest } from './change-request.ts'
import type { StartedBy } from './sql.ts'
import type { ChangeState } from './states.ts'
import type { Before } from './undo-request.ts'

/** One change of one domain, with what was requested. */
export type PastChange = ChangeRequest & {
  id: number
  operation_id: string
  state: ChangeState
  error_code: string | null
  error: string | null
  before: Before | null
  created_at: Date
  ended_at: Date | null
  started_by: StartedBy
}

type Of = { account_id: string; domain: string; limit: number }

/** The changes that an account requested of a domain, newest first. */
export async function readPastChanges(
  reader: Reader,
  { account_id, domain, limit }: Of,
): Promise<PastChange[]> {
  return await reader<PastChange[]>`
    select changes.id, changes.operation_id, changes.state, changes.error_code, changes.error,
      changes.before, changes.ended_at, operations.op, operations.payload, operations.created_at,
      operations.started_by
    from changes join bulk_operations operations on operations.id = changes.operation_id
    where changes.domain = ${domain} and operations.account_id = ${account_id}
    order by changes.id desc limit ${limit}
  `
}
