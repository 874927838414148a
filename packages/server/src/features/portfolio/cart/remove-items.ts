import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { dropCodes } from '../changes/transfer-code.ts'
import { deleteAllItems, deleteItem, deleteOwnedItems } from './sql.ts'

/** Removes an item, with the auth code of a transfer. False if the cart doesn't have it. */
export async function removeItem(db: Db, account_id: string, id: string): Promise<boolean> {
  return await transact(db, async (tx) => {
    const gone = await deleteItem(tx, account_id, id)
    await dropCodes(tx, codesOf(gone))
    return gone.length > 0
  })
}

export async function emptyCart(db: Db, account_id: string): Promise<void> {
  await transact(db, async (tx) => {
    await dropCodes(tx, codesOf(await deleteAllItems(tx, account_id)))
  })
}

/** A name leaves its holder, whose cart may have its renewal. Nobody else should pay for that. */
export async function removeOwned(tx: Tx, domain: string): Promise<void> {
  await deleteOwnedItems(tx, domain)
}

function codesOf(items: { code_id: string | null }[]): string[] {
  return items.flatMap(({ code_id }) => code_id ?? [])
}
