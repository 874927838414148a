import type { Reader } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName, type ReadName } from '../../../values/domain-name.ts'
import { type OfferedDetail, readOfferedDetail } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type OfferDetail = { read: ReadName; offered: OfferedDetail | undefined }

/**
 * Reads a name as typed, with the details of its listing if it is for sale.
 *
 * Refuses: validation_error (not a domain name).
 */
export async function findOfferDetail(
  reader: Reader,
  environment: Environment,
  text: string,
): Promise<OfferDetail> {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('name', read.reason)
  return { read, offered: await readOfferedDetail(reader, environment, read.name) }
}
