import type { Reader } from '../../../db/pool.ts'
import { countMails } from './sql.ts'

const DAY_MS = 24 * 3_600_000

/** How many emails of one kind an address was sent, or will be, within a day. */
export async function countRecentMail(
  reader: Reader,
  mail: { kind: string; to_email: string },
  now: Date,
): Promise<number> {
  return await countMails(reader, { ...mail, since: new Date(now.getTime() - DAY_MS) })
}
