/**
 * The tenant of sales without a partner. It is a row like any partner's, so that orders, events and
 * the ledger treat all sales alike. It earns no commission. Database constraints refuse it any
 * credential, member or webhook endpoint, so nobody can act for it.
 */
export const DIRECT_PARTNER_ID = 'ptr_direct'
