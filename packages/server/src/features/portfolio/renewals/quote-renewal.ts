import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { quoteRenewals } from '../cart/quote-renewals.ts'
import { quoteRestores } from '../cart/quote-restores.ts'
import { readOwnCosts } from '../domains/own-cost-sql.ts'
import type { RenewalNeeds } from './needs.ts'
import { priceRenewal, type RenewalPrice } from './price-renewal.ts'
import type { RenewalRow } from './sql.ts'

/** The registrar wants one, also for a quote. */
const RESTORE_REASON = 'The owner wants to keep it.'

export type Prices = {
  /** What the owner's pages showed so far. */
  shown: RenewalPrice
  /** What the registrar asks for now, with our markup. Undefined: it doesn't answer. */
  quoted: RenewalPrice | undefined
}

/**
 * What the renewal of a name costs now, by the registrar's own quote: a premium name may cost more
 * than its TLD. Once it has expired, the same for its restore. Without a registrar, the price list
 * counts.
 */
export async function quoteRenewal(
  { db, registrar }: Pick<RenewalNeeds, 'db' | 'registrar'>,
  { domain, tld }: Pick<RenewalRow, 'domain' | 'tld'>,
  { snapshot, now, isExpired }: { snapshot: Snapshot; now: Date; isExpired: boolean },
): Promise<Prices> {
  const before = await readOwnCosts(db, domain)
  const shown = priceRenewal(snapshot, { tld, ...before }, now)
  if (!registrar || shown.price_cents === null) return { shown, quoted: shown }
  const { years } = shown
  try {
    const renewal = { domain, tld, years, ...before }
    await quoteRenewals({ db, registrar }, [renewal], { snapshot, now })
    const restore = { domain, tld, reason: RESTORE_REASON }
    if (isExpired) await quoteRestores({ db, registrar }, [restore], { snapshot, now })
  } catch (error) {
    if (error instanceof RegistrarError) return { shown, quoted: undefined }
    throw error
  }
  const asked = await readOwnCosts(db, domain)
  return { shown, quoted: priceRenewal(snapshot, { tld, ...asked }, now) }
}
