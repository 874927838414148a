import type { Tx } from '../../../db/pool.ts'
import { accountId, PARTNER_ACCOUNTS, SELLER_ACCOUNTS } from './accounts.ts'
import { insertAccounts, insertSellerAccounts } from './sql.ts'
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

/**
 * Creates a seller's ledger accounts, in the transaction of each sale. Two sales at the same time
 * don't race: the slower one waits for the other's rows, and both post to ids that they know.
 */
export async function openSellerAccounts(
  tx: Tx,
  { environment, seller_account_id }: { environment: Environment; seller_account_id: string },
): Promise<void> {
  const owner = { environment, partner_id: null, seller_account_id }
  const rows = SELLER_ACCOUNTS.map((code) => ({ id: accountId(owner, code), code }))
  await insertSellerAccounts(tx, { environment, seller_account_id, rows })
}
