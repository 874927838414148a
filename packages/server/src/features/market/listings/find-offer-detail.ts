import type { Reader } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName, type ReadName } from '../../../values/domain-name.ts'
import { type OfferedDetail, readOfferedDetail } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type OfferDetail = { read: ReadName; offered: OfferedDetail | undefined }

/**
 * A name, as a person typed it, with all that is known of its offer.
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
