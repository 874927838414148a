import type { Break } from './ghost-receipts.ts'

/** A checkout page that promised another fee than the order left us. */
export const ghostDeal = (publicId: string): Break => [
  `insert into checkout_sessions (
     session_id, partner_id, environment, listing_id, domain, price_cents, currency,
     buyer_account_id, brokerage_fee_cents, order_id, created_at, expires_at
   ) select 'cs_ghost', 'ptr_direct', 'live', listing_id, domain, 5, 'USD', 'ghost', 5, public_id,
     now(), now() + interval '1 day'
   from orders where public_id = '${publicId}'`,
  "delete from checkout_sessions where session_id = 'cs_ghost'",
]

/** Money that we owe the former owner of a name that nobody bought. */
export const ghostOwed = (): Break => [
  `insert into ledger_postings (entry_id, account_id, amount_cents, currency)
   select (select max(id) from ledger_entries), account_id, cents, 'USD'
   from (values ('live/owner_payable', 5), ('live/cash', -5)) as line (account_id, cents)`,
  'delete from ledger_postings where id in (select id from ledger_postings order by id desc limit 2)',
]

/** A payment to the former owner of a name that nobody negotiated. */
export const ghostOwnerPayment = (publicId: string): Break => [
  `insert into owner_payments (order_id, amount_cents, reference, paid_at)
   values ('${publicId}', 5, 'ghost', now())`,
  `delete from owner_payments where order_id = '${publicId}'`,
]

/** A payout to a seller that pays no sale. */
export const ghostSellerPayout = (): Break => [
  `insert into seller_payouts (
     payout_id, account_id, amount_cents, status, method, sealed_details, created_at, failed_at
   ) values ('po_ghost', 'ghost', 5, 'failed', 'bank', '', now(), now())`,
  "delete from seller_payouts where payout_id = 'po_ghost'",
]
