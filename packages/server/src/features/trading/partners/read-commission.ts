import type { Reader } from '../../../db/pool.ts'
import { readCommissionBps } from './sql.ts'

/** A partner's current commission, in hundredths of a percent. */
export async function readCommission(reader: Reader, partnerId: string): Promise<number> {
  const bps = await readCommissionBps(reader, partnerId)
  if (bps === undefined) throw new Error('partner not found')
  return bps
}
