import type { Tx } from '../../../db/pool.ts'
import { accountId, PARTNER_ACCOUNTS } from './accounts.ts'
import { insertAccounts } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

const ENVIRONMENTS: Environment[] = ['live', 'sandbox']

/**
 * Creates a new partner's ledger accounts in the transaction that adds the partner. Creating them
 * on first use would race: two concurrent sales could both find them missing.
 */
export async function openAccounts(tx: Tx, partner_id: string): Promise<void> {
  await insertAccounts(
    tx,
    ENVIRONMENTS.flatMap((environment) =>
      PARTNER_ACCOUNTS.map((code) => {
        return { id: accountId({ environment, partner_id }, code), environment, code, partner_id }
      }),
    ),
  )
}
