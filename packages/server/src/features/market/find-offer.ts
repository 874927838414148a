import type { Reader } from '../../db/pool.ts'
import { refuseField } from '../../refusal.ts'
import { readDomainName } from '../../values/domain-name.ts'
import type { Environment } from './listing.ts'
import { type OfferedPrice, readOfferedPrice } from './sql.ts'

export type Offer = {
  /** `unicode` only where it differs. */
  named: { domain: string; unicode?: string }
  price: OfferedPrice | undefined
}

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
  const named = {
    domain: read.name,
    ...(read.unicode !== read.name && { unicode: read.unicode }),
  }
  return { named, price: await readOfferedPrice(reader, environment, read.name) }
}
