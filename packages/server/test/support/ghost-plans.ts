import type { Break } from './ghost-receipts.ts'

/** A plan with one instalment paid out of order and one owed, of which the ledger knows nothing. */
export const ghostPlan = (): Break => [
  `insert into plans (
     plan_id, listing_id, domain, buyer_account_id, seller_account_id, session_id, status, months,
     price_cents, fee_cents, seller_bps, next_at, created_at, updated_at
   ) values (
     'plan_ghost', gen_random_uuid(), 'ghost.com', 'buyer', 'seller', 'cs_ghost', 'active', 6, 600,
     0, 1500, now(), now(), now()
   );
   insert into plan_instalments (
     plan_id, number, amount_cents, seller_cents, due_at, charge_id, paid_at
   ) values
     ('plan_ghost', 2, 100, 85, now(), 'chg_ghost', now()),
     ('plan_ghost', 3, 100, 85, now(), null, null)`,
  `delete from plan_instalments where plan_id = 'plan_ghost';
   delete from plans where plan_id = 'plan_ghost'`,
]

/** Money that is held for a plan and pays nothing of it. */
export const ghostPlanPayment = (): Break => [
  `insert into payments (
     payment_id, environment, purpose, subject_id, amount_cents, currency, gateway, status, due_at,
     created_at, updated_at
   ) values (
     'pay_ghost', 'live', 'plan', 'chg_ghost', 5, 'USD', 'ghost', 'capture_due',
     '9999-01-01T00:00:00Z', now(), now()
   )`,
  "delete from payments where payment_id = 'pay_ghost'",
]

/** A name that is barred without a plan. */
export const ghostLentName = (): Break => [
  `insert into domains (
     domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at,
     plan_id
   ) values ('ghost.com', 'com', 'nobody', '{}', '{}', true, now(), now(), now(), 'plan_ghost')`,
  "delete from domains where domain = 'ghost.com'",
]
