/** Writes something that breaks an invariant, and removes it again. */
export type Break = [sql: string, undo: string]

/** A receipt closed with money taken, which the ledger does not know about. */
export const ghostReceipt = (): Break => [
  `insert into receipts (
     receipt_id, account_id, status, total_cents, taken_cents, created_at, updated_at
   ) values ('rcpt_ghost', 'nobody', 'closed', 5, 5, now(), now())`,
  "delete from receipts where receipt_id = 'rcpt_ghost'",
]

/** A name that was charged and cost us something, without a process or a ledger entry for it. */
export const ghostRegistration = (): Break => {
  const [receipt, undo] = ghostReceipt()
  return [
    `${receipt};
     insert into receipt_items (
       receipt_id, position, domain, op, years, price_cents, registration, state, cost_cents
     ) values ('rcpt_ghost', 0, 'ghost.com', 'register', 1, 5, '{}', 'done', 3)`,
    `delete from receipt_items where receipt_id = 'rcpt_ghost'; ${undo}`,
  ]
}

/** An invoice with a gap before it, for money that nobody paid. */
export const ghostInvoice = (): Break => [
  `insert into invoices (
     year, number, kind, account_id, receipt_id, gross_cents, tax_cents, seller, buyer, lines,
     issued_at
   ) values (2026, 2, 'invoice', 'nobody', 'rcpt_ghost', 5, 0, '{}', '{}', '[]', now());
   insert into invoice_years values (2026, 2)`,
  'delete from invoices; delete from invoice_years',
]

/** A payment for a cart that was given back, without anything that was bought. */
export const ghostReturn = (): Break => [
  `insert into payments (
     payment_id, environment, purpose, subject_id, amount_cents, currency, gateway, status,
     created_at, updated_at
   ) values (
     'pay_ghost', 'live', 'cart', 'rcpt_ghost', 5, 'USD', 'ghost', 'returned', now(), now()
   )`,
  "delete from payments where payment_id = 'pay_ghost'",
]

/** A credit note without an invoice. */
export const ghostCreditNote = (): Break => [
  `insert into invoices (
     year, number, kind, account_id, receipt_id, item_position, gross_cents, tax_cents, seller,
     buyer, lines, issued_at
   ) values (1999, 1, 'credit_note', 'nobody', 'rcpt_ghost', 0, 5, 0, '{}', '{}', '[]', now())`,
  'delete from invoices where year = 1999',
]

/** A part of a payment that was given back for nothing. */
export const ghostRefund = ([payment, undo]: Break): Break => [
  `${payment};
   insert into payment_refunds (refund_id, payment_id, amount_cents, created_at)
     values ('tri_ghost', 'pay_ghost', 5, now())`,
  `delete from payment_refunds where refund_id = 'tri_ghost'; ${undo}`,
]

/** An item that charges for a transfer which doesn't exist. */
export const ghostTransfer = (): Break => {
  const [receipt, undo] = ghostReceipt()
  return [
    `${receipt};
     insert into receipt_items (
       receipt_id, position, domain, op, price_cents, registration, state
     ) values ('rcpt_ghost', 0, 'ghost.com', 'transfer', 5, '{}', 'done')`,
    `delete from receipt_items where receipt_id = 'rcpt_ghost'; ${undo}`,
  ]
}

/** An item that was charged before it failed, and never refunded. */
export const ghostLateItem = (): Break => {
  const [receipt, undo] = ghostReceipt()
  return [
    `${receipt};
     insert into receipt_items (
       receipt_id, position, domain, op, years, price_cents, registration, state
     ) values ('rcpt_ghost', 0, 'ghost.com', 'register', 1, 5, '{}', 'failed');
     insert into late_items (receipt_id, position, created_at, ended_at)
       values ('rcpt_ghost', 0, now(), now())`,
    `delete from late_items where receipt_id = 'rcpt_ghost';
     delete from receipt_items where receipt_id = 'rcpt_ghost'; ${undo}`,
  ]
}
