import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import { keepCode, newCodeId } from '../changes/transfer-code.ts'
import { holdTransfer, setCorrected, type TransferRow } from '../changes/transfer-sql.ts'
import { noSuchTransfer, type Of, readIncoming } from './read-incoming.ts'

type Corrected = Of & { auth_code: string; masterKey: MasterKey }

/**
 * Asks the registry for the name again, with another auth code. It was paid for already. A second
 * press finds that the transfer isn't waiting any more.
 *
 * Refuses: not_found, validation_error (no code), conflict (no code is asked for, or not any more).
 */
export async function correctCode(tx: Tx, corrected: Corrected, now: Date): Promise<TransferRow> {
  const { account_id, transfer_id, masterKey } = corrected
  const transfer = (await holdTransfer(tx, account_id, transfer_id)) ?? noSuchTransfer()
  const auth_code = corrected.auth_code.trim()
  if (auth_code === '') throw refuseField('auth_code', 'is empty')
  const isWaiting = transfer.status === 'waiting_for_auth_code'
  if (!isWaiting) throw new Refusal('conflict', 'This transfer isn’t waiting for an auth code.')
  if (transfer.correct_until && transfer.correct_until <= now) {
    throw new Refusal('conflict', 'The 14 days for a new auth code are over.')
  }
  const code_id = newCodeId(now)
  await keepCode(tx, { code_id, account_id, auth_code, masterKey }, now)
  const { domain, price_cents } = transfer
  const registration = { ...transfer.registration, code_id }
  await setCorrected(tx, transfer_id, registration, now)
  const operation = {
    account_id,
    requested: { op: 'transfer', payload: {} },
    skip_on_error: true,
    changes: [{ domain, price_cents, registration, transfer_id, problem: null }],
    // It was paid for, so the limit on what owners start doesn't count.
    isAutomatic: true,
  } as const
  await beginOperation(tx, { ...operation, changes: [...operation.changes] }, now)
  return await readIncoming(tx, corrected)
}
