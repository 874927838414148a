import { BATCH_DEADLINE_MS, Batcher } from '../../../db/batcher.ts'
import type { Db, Reader } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName, type ReadName } from '../../../values/domain-name.ts'
import {
  type AskedPrice,
  type Audience,
  type OfferedPrice,
  readOfferedPrice,
  readOfferedPrices,
} from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type Offer = {
  /** `unicode` is present only where it differs. */
  named: { domain: string; unicode?: string }
  price: OfferedPrice | undefined
}

/**
 * Whether a name, as typed, is for sale in an environment, and for how much.
 *
 * Refuses: validation_error (not a domain name).
 */
export async function findOffer(
  reader: Reader,
  environment: Environment,
  text: string,
  audience: Audience = 'everybody',
): Promise<Offer> {
  const named = readNamed(text)
  const asked = { environment, domain: named.domain }
  return { named, price: await readOfferedPrice(reader, asked, audience) }
}

type AskedOffer = { environment: Environment; text: string }

/** Same for many names and for partners. Returns undefined for texts that are not domain names. */
export async function findEachOffer(
  reader: Reader,
  asked: AskedOffer[],
): Promise<(Offer | undefined)[]> {
  const named = asked.map(({ text }) => {
    const read = readDomainName(text)
    return read.ok ? namedIn(read) : undefined
  })
  const prices = await pricesOf(
    reader,
    asked.map(({ environment }, at) => ({ environment, domain: named[at]?.domain ?? '' })),
  )
  return named.map((each, at) => each && { named: each, price: prices[at] })
}

export type FindOffer = (environment: Environment, text: string) => Promise<Offer>

/** Same for a busy route of partners: concurrent lookups are batched into one statement. */
export function batchOffers(db: Db): FindOffer {
  const prompt = db.within(BATCH_DEADLINE_MS)
  const prices = new Batcher<AskedPrice, OfferedPrice | undefined>(
    async (asked) => await pricesOf(prompt, asked),
  )
  return async (environment, text) => {
    const named = readNamed(text)
    return { named, price: await prices.ask({ environment, domain: named.domain }) }
  }
}

async function pricesOf(
  reader: Reader,
  asked: AskedPrice[],
): Promise<(OfferedPrice | undefined)[]> {
  const found: (OfferedPrice | undefined)[] = asked.map(() => undefined)
  for (const { at, ...price } of await readOfferedPrices(reader, asked)) found[at - 1] = price
  return found
}

function readNamed(text: string): Offer['named'] {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return namedIn(read)
}

function namedIn({ name, unicode }: ReadName): Offer['named'] {
  return unicode === name ? { domain: name } : { domain: name, unicode }
}
