import type { Tx } from '../../../db/pool.ts'
import { type AutoRenewWish, clearWishes } from './sql.ts'

/** The registrar could not be told: the portfolio shows again what the registrar has. */
export async function forgetWishes(tx: Tx, wish: AutoRenewWish): Promise<void> {
  await clearWishes(tx, wish)
}
