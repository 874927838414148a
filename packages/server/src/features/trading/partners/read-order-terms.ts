import type { Reader } from '../../../db/pool.ts'
import { findOrderTerms, type OrderTerms } from './sql.ts'

/** What is agreed with a partner about orders it records: its share and its credit limit. */
export async function readOrderTerms(reader: Reader, partnerId: string): Promise<OrderTerms> {
  const terms = await findOrderTerms(reader, partnerId)
  if (!terms) throw new Error('a partner that signed is not there')
  return terms
}
