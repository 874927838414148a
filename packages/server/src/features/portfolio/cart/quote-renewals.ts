import type { Db } from '../../../db/pool.ts'
import type { Quote } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { priceOf, type Snapshot } from '../../registry/tlds/catalogue.ts'
import { type RenewCost, writeRenewCosts } from '../domains/own-cost-sql.ts'
import type { Renewable } from '../domains/renew-price.ts'
import { eachOf, USD } from './check-names.ts'

const MONTHS_A_YEAR = 12
/** The rest of a huge cart is quoted when it is carried out: what costs more then isn't charged. */
export const QUOTED_MAX = 200
/** Registries with premium names whose renewals cost more, too. */
const PREMIUM_RENEWALS = 'REGULAR'
const PREMIUM_PRODUCT = /_premium$/

export type ToRenew = Renewable & { domain: string; years: number }
export type QuotingNeeds = { db: Db; registrar: RegistrarClient }
export type Known = { snapshot: Snapshot; now: Date; signal?: AbortSignal }

/** Those of the renewals that may cost more than the price list says. */
export function unusualRenewals<T extends ToRenew>(renewals: T[], { tlds }: Snapshot): T[] {
  const isKnown = ({ renew_cost_cents }: T) => renew_cost_cents !== null
  const isPossible = ({ tld }: T) => tlds.get(tld)?.rules.premiumSupport === PREMIUM_RENEWALS
  return renewals
    .filter((each) => isKnown(each) || isPossible(each))
    .toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)))
    .slice(0, QUOTED_MAX)
}

/**
 * Asks the registrar what these renewals cost, and stores it where that isn't the TLD's price. A
 * name that it refuses to quote keeps its price, and fails without a charge when it is carried out.
 * Rejects with RegistrarError if the registrar doesn't answer.
 */
export async function quoteRenewals(
  { db, registrar }: QuotingNeeds,
  renewals: ToRenew[],
  known: Known,
): Promise<void> {
  const costs = await eachOf(renewals, (renewal) => ask(registrar, renewal, known))
  await writeRenewCosts(
    db,
    costs.flatMap((cost) => cost ?? []),
  )
}

/** Undefined if the registrar refuses. */
async function ask(
  registrar: RegistrarClient,
  { domain, tld, years }: ToRenew,
  { snapshot, now, signal }: Known,
): Promise<RenewCost | undefined> {
  try {
    const quote = await registrar.quoteRenewal(domain, { period: years * MONTHS_A_YEAR }, signal)
    if (quote.currency !== USD) return undefined
    const usual = (priceOf(snapshot, tld, 'renew', now) ?? 0) * years
    return { domain, renew_cost_cents: isUnusual(quote, usual) ? ofOneYear(quote, years) : null }
  } catch (error) {
    if (error instanceof RegistrarError && error.kind === 'refused') return undefined
    throw error
  }
}

/** Whether a quote is above what we ask for, or of a premium name. */
export function isUnusual({ total, billables }: Quote, usualCents: number): boolean {
  return total > usualCents || billables.some(({ product }) => PREMIUM_PRODUCT.test(product))
}

/** Rounded up, so that all years together never cost more than was asked for. */
function ofOneYear({ total }: Quote, years: number): number {
  return Math.ceil(total / years)
}
