import type { Tx } from '../../../db/pool.ts'
import { type AutoRenewWish, setWishes } from './sql.ts'

/**
 * Takes down whether names shall renew by themselves: from now on the portfolio shows it so (spec
 * 4.2), and the registrar hears of it later. Says of how many names.
 */
export async function wishAutoRenew(tx: Tx, wish: AutoRenewWish): Promise<number> {
  return await setWishes(tx, wish)
}
