import type { ReadName } from '../../../values/domain-name.ts'
import { priceBand } from '../../../values/price-band.ts'
import { priceBandOut } from './band-price.ts'
import { type Comparable, findComparables } from '../../market/listings/find-comparables.ts'
import type { PublishedSale } from '../../market/listings/published-sale.ts'
import { nameMeaning } from '../../../meaning/name-meaning.ts'
import { loadKnowledge, sharedKnowledge } from '../../market/name-index/knowledge.ts'
import { notice } from '../issue.ts'
import type { Run, ToolNeeds } from '../tool.ts'
import type { ElsewhereOf } from './elsewhere-reason.ts'
import { estimate } from './estimate.ts'

const SHOWN_MAX = 10
const DAY_CHARS = 10

/** Estimates a price range for a name, with reasons, from listings and sales on our market. */
export async function appraiseName(
  { db, availability, findSales }: ToolNeeds,
  name: ReadName,
  { signal, now }: Run,
) {
  await loadKnowledge()
  const described = nameMeaning(sharedKnowledge(), name.name)
  const readable = name.unicode.split('.', 1)[0] ?? name.label
  const words = described.words.length > 0 ? described.words : readable.split('-').filter(Boolean)
  const [comparables, looked] = await Promise.all([
    findComparables({ db, findSales }, { domain: name.name, tld: name.suffix, words }),
    availability.look(name, signal),
  ])
  const facts = {
    length: Array.from(readable).length,
    words,
    category: described.category,
    digits: /\d/.test(readable),
    hyphens: readable.includes('-'),
    idn: name.label.startsWith('xn--'),
    tld: name.suffix,
  }
  const elsewhereOf: ElsewhereOf = (each) => availability.elsewhere(each)
  const elsewhere = elsewhereOf(name)
  const { low_cents, estimate_cents, high_cents, confidence, reasons } = estimate(
    { ...facts, label: name.label },
    comparables,
    elsewhereOf,
  )
  const isFree = looked.state === 'available'
  return {
    domain: name.name,
    ...(name.unicode !== name.name && { unicode: name.unicode }),
    as_of: now.toISOString(),
    currency: 'USD',
    low_cents,
    estimate_cents,
    high_cents,
    confidence,
    reasons,
    ...facts,
    registered_elsewhere: elsewhere?.registered ?? null,
    zones_elsewhere: elsewhere?.zones ?? null,
    state: looked.state,
    register_cents: looked.price?.register_cents ?? null,
    comparables: [...comparables.sold.map(saleOut), ...comparables.alike.map(offerOut)].slice(
      0,
      SHOWN_MAX,
    ),
    compared_with: comparables.sameTld.length + comparables.sold.length,
    issues: isFree
      ? [notice('free', 'The name is available. You can register it at the regular price.')]
      : [],
  }
}

function saleOut({ domain, sale_price_cents, sold_at }: PublishedSale) {
  // The day is enough to compare prices, and says less about the buyer.
  const day = `${sold_at.toISOString().slice(0, DAY_CHARS)}T00:00:00.000Z`
  return {
    domain,
    kind: 'sale',
    price_range: priceBandOut(priceBand(sale_price_cents)),
    sold_at: day,
  }
}

function offerOut({ domain, price_band }: Comparable) {
  return { domain, kind: 'offer', price_range: priceBandOut(price_band), sold_at: null }
}
