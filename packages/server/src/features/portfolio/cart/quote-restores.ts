import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { priceOf } from '../../registry/tlds/catalogue.ts'
import { type RestoreCost, writeRestoreCosts } from '../domains/own-cost-sql.ts'
import { eachOf, USD } from './check-names.ts'
import { isUnusual, type Known, QUOTED_MAX, type QuotingNeeds } from './quote-renewals.ts'

export type ToRestore = { domain: string; tld: string; reason: string }

/**
 * Asks the registrar what these restores cost, and stores it where that is more than the price list
 * says: many registries add a year to the fee, and premium names have a price of their own. A name
 * that it refuses to quote keeps its price, and fails without a charge when it is carried out.
 * Rejects with RegistrarError if the registrar doesn't answer.
 */
export async function quoteRestores(
  { db, registrar }: QuotingNeeds,
  restores: ToRestore[],
  known: Known,
): Promise<void> {
  const asked = restores.slice(0, QUOTED_MAX)
  const costs = await eachOf(asked, (restore) => ask(registrar, restore, known))
  await writeRestoreCosts(
    db,
    costs.flatMap((cost) => cost ?? []),
  )
}

/** Undefined if the registrar refuses. */
async function ask(
  registrar: RegistrarClient,
  { domain, tld, reason }: ToRestore,
  { snapshot, now, signal }: Known,
): Promise<RestoreCost | undefined> {
  try {
    const quote = await registrar.quoteRestoration(domain, { reason }, signal)
    if (quote.currency !== USD) return undefined
    const usual = priceOf(snapshot, tld, 'restore', now) ?? 0
    return { domain, restore_cost_cents: isUnusual(quote, usual) ? quote.total : null }
  } catch (error) {
    if (error instanceof RegistrarError && error.kind === 'refused') return undefined
    throw error
  }
}
