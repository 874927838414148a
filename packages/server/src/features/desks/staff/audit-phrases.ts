/** The parameters of a call and the facts of its response. */
export type AuditFacts = Record<string, unknown>

/** What was done, in the past and present tense, and to what. */
type Phrase = readonly [past: string, present: string, object: (said: AuditFacts) => string]

const nothing = () => ''
const looked = (what: string): Phrase => ['looked at', 'look at', () => what]
const lookedAt = (what: (said: AuditFacts) => string): Phrase => ['looked at', 'look at', what]

const order = (said: AuditFacts) =>
  said['domain'] === undefined
    ? `order ${text(said, 'public_id')}`
    : `the order for ${text(said, 'domain')}${sum(said, 'sale_price_cents')}`
const moved = (past: string, present: string): Phrase => [past, present, order]
const case_ = (said: AuditFacts) => `brokerage case ${text(said, 'case_id')}${of(said, 'domain')}`
const partner = (said: AuditFacts) => `partner ${text(said, 'partner_id')}${named(said)}`
const registration = (said: AuditFacts) =>
  `the purchase of ${text(said, 'domain', text(said, 'id'))}`
const request = (said: AuditFacts) =>
  `request ${text(said, 'approval_id')}${said['summary'] === undefined ? '' : ` to ${text(said, 'summary')}`}`
const offer = (said: AuditFacts) =>
  `offer ${text(said, 'offer_id')}${of(said, 'domain')}${sum(said, 'amount_cents')}`
const forwarding = (said: AuditFacts) => `the forwarding of ${text(said, 'domain')}`
const credential = (said: AuditFacts) => `credential ${text(said, 'key_id')}`
const listing = (said: AuditFacts) =>
  `the listing ${text(said, 'domain', text(said, 'id'))}${sum(said, 'bin_price_cents')}`
/** Most changes of a listing are a decision about it. */
const changedListing = ({ approved, ...said }: AuditFacts): Phrase => {
  const [past, present] =
    approved === undefined
      ? ['changed', 'change']
      : approved
        ? ['approved', 'approve']
        : ['refused', 'refuse']
  return [past, present, () => `the listing ${text(said, 'domain', text(said, 'id'))}`]
}

/** Every call that the log knows, in words. A rule test fails if a route is missing. */
// oxfmt-ignore
export const PHRASES: Record<string, Phrase | ((said: AuditFacts) => Phrase)> = {
  'GET /api/staff/partners':                          looked('the partners'),
  'POST /api/staff/partners':                         ['added', 'add', partner],
  'GET /api/staff/partners/:partner_id':              lookedAt(partner),
  'PATCH /api/staff/partners/:partner_id':            ['changed', 'change', partner],
  'GET /api/staff/partners/:partner_id/credentials':  lookedAt((said) => `the credentials of ${partner(said)}`),
  'POST /api/staff/partners/:partner_id/credentials': ['issued', 'issue', (said) => `a ${text(said, 'environment', 'new')} credential for ${partner(said)}`],
  'POST /api/staff/credentials/:key_id/rotate':       ['rotated', 'rotate', credential],
  'POST /api/staff/credentials/:key_id/revoke':       ['revoked', 'revoke', credential],
  'GET /api/staff/partners/:partner_id/members':      lookedAt((said) => `the members of ${partner(said)}`),
  'POST /api/staff/partners/:partner_id/members':     ['added', 'add', (said) => `${text(said, 'email', 'a member')} to ${partnerId(said)}`],
  'DELETE /api/staff/partners/:partner_id/members/:account_id': ['removed', 'remove', (said) => `member ${text(said, 'account_id')} from ${partnerId(said)}`],
  'GET /api/staff/listings':                          looked('the listings'),
  'POST /api/staff/listings':                         ['added', 'add', listing],
  'PATCH /api/staff/listings/:id':                    changedListing,
  'POST /api/staff/listings/import':                  ['imported', 'import', (said) => `a file of listings${count(said, 'created', 'new')}`],
  'GET /api/staff/listings/imports':                  looked('the imports of listings'),
  'GET /api/staff/listings/imports/:id':              lookedAt((said) => `import ${text(said, 'id')}`),
  'GET /api/staff/queue':                             looked('the work queue'),
  'GET /api/staff/orders':                            looked('the orders'),
  'GET /api/staff/orders/:public_id':                 lookedAt(order),
  'GET /api/staff/seller-payouts':                    looked('the payouts to sellers'),
  'GET /api/staff/seller-payouts/:id':                lookedAt((said) => `payout ${text(said, 'id')} to a seller`),
  'POST /api/staff/seller-payouts/:id/hold':          ['held', 'hold', (said) => `payout ${text(said, 'id')} to a seller`],
  'POST /api/staff/seller-payouts/:id/release':       ['released', 'release', (said) => `payout ${text(said, 'id')} to a seller`],
  'POST /api/staff/seller-payouts/run':               ['ran', 'run', () => 'the payouts to sellers'],
  'POST /api/staff/seller-payouts/file':              ['read', 'read', () => 'the file of payouts to sellers'],
  'POST /api/staff/seller-payouts/:id/paid':          ['marked', 'mark', (said) => `payout ${text(said, 'id')} to a seller as paid`],
  'POST /api/staff/seller-payouts/:id/failed':        ['marked', 'mark', (said) => `payout ${text(said, 'id')} to a seller as failed`],
  'GET /api/staff/orders/:public_id/delivery':        lookedAt((said) => `the delivery of ${order(said)}`),
  'POST /api/staff/orders/:public_id/auth-code':      ['read', 'read', (said) => `the auth code of ${order(said)}`],
  'POST /api/staff/orders/:public_id/hold':           moved('held', 'hold'),
  'POST /api/staff/orders/:public_id/clear':          moved('cleared', 'clear'),
  'POST /api/staff/orders/:public_id/start-transfer': moved('started the transfer of', 'start the transfer of'),
  'POST /api/staff/orders/:public_id/confirm-transfer': moved('confirmed the transfer of', 'confirm the transfer of'),
  'POST /api/staff/orders/:public_id/refund':         moved('refunded', 'refund'),
  'POST /api/staff/orders/:public_id/cancel':         moved('cancelled', 'cancel'),
  'GET /api/staff/offers':                            looked('the offers for our names'),
  'POST /api/staff/offers/:offer_id/accept':          ['accepted', 'accept', offer],
  'POST /api/staff/offers/:offer_id/decline':         ['declined', 'decline', offer],
  'POST /api/staff/offers/:offer_id/counter':         ['countered', 'counter', offer],
  'GET /api/staff/plans':                             looked('the monthly plans'),
  'POST /api/staff/plans/:plan_id/cancel':             ['ended', 'end', (said) => `plan ${text(said, 'plan_id')}${of(said, 'domain')}`],
  'GET /api/staff/registrations':                     looked('the purchases that wait for staff'),
  'GET /api/staff/registrations/:id/registrar':       ['asked the registrar about', 'ask the registrar about', registration],
  'POST /api/staff/registrations/:id/recheck':        ['asked the registrar again about', 'ask the registrar again about', registration],
  'POST /api/staff/registrations/:id/give-up':        ['gave up', 'give up', registration],
  'GET /api/staff/forwardings':                       lookedAt((said) => said['domain'] === undefined ? 'the stopped forwardings' : forwarding(said)),
  'POST /api/staff/forwardings/:domain/block':        ['stopped', 'stop', forwarding],
  'POST /api/staff/forwardings/:domain/unblock':      ['allowed', 'allow', (said) => `${forwarding(said)} again`],
  'GET /api/staff/brokerage':                         looked('the brokerage cases'),
  'GET /api/staff/brokerage/:case_id':                lookedAt(case_),
  'POST /api/staff/brokerage/:case_id/status':        ['moved', 'move', (said) => `${case_(said)} to ${words(said, 'status', 'another status')}`],
  'POST /api/staff/brokerage/:case_id/offer':         ['put', 'put', (said) => `an offer to the buyer in ${case_(said)}${sum(said, 'amount_cents')}`],
  'POST /api/staff/brokerage/:case_id/complete':      ['completed', 'complete', (said) => `${case_(said)}${sum(said, 'sale_price_cents')}`],
  'POST /api/staff/brokerage/:case_id/owner-paid':    ['recorded', 'record', (said) => `the payment to the former owner in ${case_(said)}`],
  'GET /api/staff/settlements':                       looked('the settlements'),
  'GET /api/staff/settlements/:id':                   lookedAt((said) => `settlement ${text(said, 'id')}`),
  'POST /api/staff/settlements/run':                  ['ran', 'run', (said) => `the ${text(said, 'environment')} settlement${count(said, 'count', 'statements')}`],
  'POST /api/staff/settlements/:id/paid':             ['marked', 'mark', (said) => `settlement ${text(said, 'id')} as paid${sum(said, 'amount_owed_cents')}`],
  'GET /api/staff/payouts':                           looked('the payouts'),
  'POST /api/staff/payouts/run':                      ['ran', 'run', (said) => `the ${text(said, 'environment')} payouts${count(said, 'count', 'payouts')}${sum(said, 'amount_cents')}`],
  'POST /api/staff/payouts/:id/paid':                 ['marked', 'mark', (said) => `payout ${text(said, 'id')} as paid${sum(said, 'amount_cents')}`],
  'POST /api/staff/payouts/:id/failed':               ['marked', 'mark', (said) => `payout ${text(said, 'id')} as failed${sum(said, 'amount_cents')}`],
  'GET /api/staff/approvals':                         looked('the requests for approval'),
  'POST /api/staff/approvals/:approval_id/approve':   ['approved', 'approve', request],
  'POST /api/staff/approvals/:approval_id/decline':   ['declined', 'decline', request],
  'GET /api/staff/ledger':                            looked('the ledger'),
  'POST /api/staff/ledger/check':                     ['started a check of the ledger', 'start a check of the ledger', nothing],
  'GET /api/staff/margins':                           looked('the margins'),
  'GET /api/staff/margins/export':                    ['exported', 'export', () => 'the margins'],
  'POST /api/staff/uncollected-receipts/:receipt_id/resolve': ['resolved', 'resolve', (said) => `the unpaid receipt ${text(said, 'receipt_id')}`],
  'GET /api/staff/costs':                             looked('the unknown costs'),
  'POST /api/staff/costs/:receipt_id/:position':      ['recorded', 'record', (said) => `the cost of ${text(said, 'domain', `an item of receipt ${text(said, 'receipt_id')}`)}${sum(said, 'cost_cents')}`],
  'GET /api/staff/audit':                             looked('the audit log'),
  'POST /api/portal/:partner_id/:environment/credentials': ['issued', 'issue', (said) => `a ${text(said, 'environment')} credential for ${partnerId(said)}`],
  'POST /api/portal/:partner_id/:environment/credentials/:key_id/rotate': ['rotated', 'rotate', (said) => `${credential(said)} of ${partnerId(said)}`],
  'POST /api/portal/:partner_id/:environment/credentials/:key_id/revoke': ['revoked', 'revoke', (said) => `${credential(said)} of ${partnerId(said)}`],
  'POST /api/portal/:partner_id/:environment/invitations': ['invited', 'invite', (said) => `${text(said, 'email', 'a person')} to ${partnerId(said)} as ${text(said, 'role', 'a member')}`],
  'DELETE /api/portal/:partner_id/:environment/invitations/:invitation_id': ['cancelled', 'cancel', (said) => `invitation ${text(said, 'invitation_id')} of ${partnerId(said)}`],
  'PATCH /api/portal/:partner_id/:environment/members/:account_id': ['made', 'make', (said) => `member ${text(said, 'account_id')} of ${partnerId(said)} ${text(said, 'role', 'something else')}`],
  'DELETE /api/portal/:partner_id/:environment/members/:account_id': ['removed', 'remove', (said) => `member ${text(said, 'account_id')} from ${partnerId(said)}`],
  'POST /api/portal/invitations/:invitation_id/accept': ['accepted', 'accept', (said) => `invitation ${text(said, 'invitation_id')}${of(said, 'partner_id')}`],
  'POST /api/portal/invitations/:invitation_id/decline': ['declined', 'decline', (said) => `invitation ${text(said, 'invitation_id')}`],
}

function partnerId(said: AuditFacts): string {
  return `partner ${text(said, 'partner_id')}`
}

function text(said: AuditFacts, name: string, otherwise = '?'): string {
  const value = said[name]
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function of(said: AuditFacts, name: string): string {
  return said[name] === undefined ? '' : ` of ${text(said, name)}`
}

function named(said: AuditFacts): string {
  return said['name'] === undefined ? '' : ` (${text(said, 'name')})`
}

/** `what` is a plural that ends in s, or an adjective. */
function count(said: AuditFacts, name: string, what: string): string {
  const counted = said[name]
  if (typeof counted !== 'number') return ''
  return `, ${counted} ${counted === 1 ? what.replace(/s$/, '') : what}`
}

/** A code such as `CONTACTING_OWNER` in words. */
function words(said: AuditFacts, name: string, otherwise: string): string {
  return text(said, name, otherwise).replaceAll('_', ' ').toLowerCase()
}

/** Formats cents as dollars. */
function sum(said: AuditFacts, name: string): string {
  const cents = said[name]
  if (typeof cents !== 'number') return ''
  const dollars = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return `, $${dollars}`
}
