import { Gathering } from '../../db/gathering.ts'
import type { Db, Reader } from '../../db/pool.ts'
import { refuseField } from '../../refusal.ts'
import { readDomainName } from '../../values/domain-name.ts'
import type { Environment } from './listing.ts'
import { type AskedPrice, type OfferedPrice, readOfferedPrice, readOfferedPrices } from './sql.ts'

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
  const named = readNamed(text)
  return { named, price: await readOfferedPrice(reader, environment, named.domain) }
}

export type FindOffer = (environment: Environment, text: string) => Promise<Offer>

/** The same for a route that many ask at once: names asked for in one moment are read together. */
export function gatherOffers(db: Db): FindOffer {
  const prices = new Gathering<AskedPrice, OfferedPrice | undefined>(async (asked) => {
    const found = new Map(
      (await readOfferedPrices(db, asked)).map(({ at, ...price }) => [at, price]),
    )
    return asked.map((_, at) => found.get(at + 1))
  })
  return async (environment, text) => {
    const named = readNamed(text)
    return { named, price: await prices.ask({ environment, domain: named.domain }) }
  }
}

function readNamed(text: string): Offer['named'] {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return { domain: read.name, ...(read.unicode !== read.name && { unicode: read.unicode }) }
}
