import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { publicId } from '../../../values/public-id.ts'
import { auditedParams } from './audited-params.ts'
import { completeAudit, insertAudit, OPERATOR } from './sql.ts'

/**
 * Runs an operator's command and records it in the audit log, before any work, like calls by staff.
 * The status is the exit code.
 */
export async function auditCommand(
  db: Db,
  [command = '', ...args]: string[],
  work: () => Promise<number>,
  clock: Clock,
): Promise<number> {
  const id = publicId('aud', clock.now())
  await insertAudit(db, {
    id,
    at: clock.now(),
    account_id: OPERATOR,
    email: null,
    name: null,
    address: 'command line',
    action: `namehouse ${command}`,
    params: auditedParams({ params: {}, query: {}, body: { arguments: args.join(' ') } }),
  })
  try {
    const status = await work()
    await completeAudit(db, id, { status, error_code: null, facts: null })
    return status
  } catch (error) {
    const error_code = error instanceof Refusal ? error.code : 'internal_error'
    // If even this write fails, the row shows that the command was interrupted, and the operator
    // sees the original error.
    await completeAudit(db, id, { status: 1, error_code, facts: null }).catch(() => undefined)
    throw error
  }
}
