import type { Reader } from '../../../db/pool.ts'

/** What was sold under one TLD in a period, and what it cost. */
export type MarginRow = {
  tld: string
  /** Items that were carried out. */
  count: number
  /** What buyers paid for them, with tax. */
  sold_cents: number
  tax_cents: number
  /** What the registrar charged, as far as we know it in US dollars. */
  cost_cents: number
  /** Without the items whose cost is unknown. */
  margin_cents: number
  /** Carried out, but the buyer's bank didn't pay. */
  unpaid_count: number
  unknown_count: number
}

export type Period = { from: Date; to: Date }

/** By the time of the ledger's entry, so the sums are those of the ledger. Most sold first. */
export async function readMargins(
  reader: Reader,
  period: Period,
  limit: number,
): Promise<MarginRow[]> {
  return await reader<MarginRow[]>`
    select coalesce(tld, '') as tld, count(*) as count, sum(sold)::bigint as sold_cents,
      sum(tax)::bigint as tax_cents, coalesce(sum(cost_cents), 0)::bigint as cost_cents,
      coalesce(sum(sold - tax - cost_cents) filter (where cost_doubt is null), 0)::bigint
        as margin_cents,
      count(*) filter (where not is_paid) as unpaid_count,
      count(*) filter (where cost_doubt is not null) as unknown_count
    from (${soldItems(reader, period)}) sold_items
    group by tld order by sum(sold) desc, tld limit ${limit}
  `
}

export type OtherCostRow = { tld: string; currency: string; cents: number }

/** What the registrar charged in other currencies, of items that staff have to look at. */
export async function readOtherCosts(
  reader: Reader,
  period: Period,
  limit: number,
): Promise<OtherCostRow[]> {
  return await reader<OtherCostRow[]>`
    select coalesce(tld, '') as tld, coalesce(charged.key, '') as currency,
      coalesce(sum(charged.value::bigint), 0)::bigint as cents
    from (${soldItems(reader, period)}) sold_items,
      jsonb_each_text(cost_other) as charged (key, value)
    where cost_doubt = 'other_currency'
    group by tld, charged.key order by tld, charged.key limit ${limit}
  `
}

/**
 * The items of the receipts that were settled in a period. A name that is sold is one label and its
 * TLD. Prices include tax, at the rate on the invoice. Transfers that failed were refunded.
 */
function soldItems(reader: Reader, { from, to }: Period) {
  return reader`
    select substr(items.domain, strpos(items.domain, '.') + 1) as tld,
      receipts.taken_cents > 0 as is_paid, items.cost_cents, items.cost_doubt, items.cost_other,
      case when receipts.taken_cents > 0 then items.price_cents else 0 end as sold,
      case when receipts.taken_cents > 0 then coalesce(round(
        items.price_cents * (invoices.tax ->> 'rate')::numeric
          / (100 + (invoices.tax ->> 'rate')::numeric)
      ), 0) else 0 end as tax
    from ledger_entries entries
    join receipts on receipts.receipt_id = entries.source_id
    join receipt_items items on items.receipt_id = receipts.receipt_id and items.state = 'done'
    left join invoices on invoices.receipt_id = receipts.receipt_id and invoices.kind = 'invoice'
    left join transfers_in transfers on items.op = 'transfer'
      and transfers.receipt_id = items.receipt_id and transfers.domain = items.domain
    where coalesce(transfers.status, 'done') not in ('failed', 'cancelled')
      and entries.kind = 'receipt_settled' and entries.source_type = 'receipt'
      and entries.created_at >= ${from} and entries.created_at < ${to}
  `
}
