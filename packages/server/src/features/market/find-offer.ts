import type { Reader } from '../../db/pool.ts'
import { refuseField } from '../../refusal.ts'
import { readDomainName } from '../../values/domain-name.ts'
import type { Environment } from './listing.ts'
import { type OfferedPrice, readOfferedPrice } from './sql.ts'

export type Offer = { domain: string; price: OfferedPrice | undefined }

/**
 * Whether a name, as a person typed it, is offered in an environment, and for how much.
 *
 * Refuses: validation_error (not a domain name).
 */
export async function findOffer(
  reader: Reader,
  environment: Environment,
  text: string,
): Promise<Offer> {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return { domain: read.name, price: await readOfferedPrice(reader, environment, read.name) }
}
