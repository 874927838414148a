/**
 * Every rate limit (spec section 8, contract "Limits not shown"). Routes name a row; routes that
 * name the same row share one bucket. RATE_LIMIT_SCALE multiplies them all.
 */
export type Limit = {
  max: number
  windowSeconds: number
  /** The window is the UTC day instead of starting with the first call. */
  isByDay?: boolean
  /**
   * What is counted: an IP address, a partner's credential, a developer key, the account that
   * someone claims to own, a browser the account knows, or everyone together.
   */
  by: 'ip' | 'credential' | 'key' | 'account' | 'device' | 'everyone'
  /** The error code when the bucket is empty. */
  code: 'rate_limited' | 'quota_exceeded'
}

// oxfmt-ignore
export const LIMITS = {
  'public.description':  { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.search':       { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.check':        { max: 20,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.whois-calls':  { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.whois':        { max: 10,  windowSeconds: 86_400, isByDay: true, by: 'ip', code: 'quota_exceeded' },
  'account.whois':       { max: 100, windowSeconds: 86_400, isByDay: true, by: 'account', code: 'quota_exceeded' },
  'account.whois-history': { max: 120, windowSeconds: 60, by: 'ip',       code: 'rate_limited' },
  // Every tool call, even a refused one; and the runs themselves, across all tools.
  'public.tool-calls':   { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.tools':        { max: 30,  windowSeconds: 3_600, by: 'ip',      code: 'quota_exceeded' },
  'public.tool-status':  { max: 300, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.pricing':      { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.metadata':     { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.tlds':         { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // People type, and every key asks.
  'public.names':        { max: 600, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.drops':        { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.drops-export': { max: 10,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Every message to the MCP server. Each tool also counts against the row of its HTTP endpoint.
  'mcp.calls':           { max: 1_200, windowSeconds: 60, by: 'ip',       code: 'rate_limited' },
  'public.listings':     { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.market-search': { max: 60, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Visits through a referral link, and how many of them count as clicks per address.
  'public.referral':     { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'referral.clicks':     { max: 120, windowSeconds: 1_800, by: 'ip',      code: 'rate_limited' },
  // Pages rendered on the server, those that ask registries, and all of them. Pages from memory
  // don't count. Beyond that, the browser renders them. A page that searches also counts as a call of
  // the API's search.
  'pages.renders':       { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'pages.searches':      { max: 20,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'pages.all-renders':   { max: 3_000, windowSeconds: 60, by: 'everyone', code: 'rate_limited' },
  'pages.cards':         { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each file holds up to ten thousand addresses.
  'pages.sitemaps':      { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'auth.calls':          { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'auth.who':            { max: 300, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Mail to strangers: prevents floods from one address or into one mailbox.
  'auth.mail-address':   { max: 30,  windowSeconds: 3_600, by: 'ip',      code: 'rate_limited' },
  'auth.mail-account':   { max: 5,   windowSeconds: 3_600, by: 'account', code: 'rate_limited' },
  // Wrong passwords. One address is blocked long before it could lock an account for others.
  'auth.wrong-address':  { max: 20,  windowSeconds: 900, by: 'ip',        code: 'rate_limited' },
  // The wider IPv6 networks that one customer may own. Neighbors aren't blocked by a single /64.
  'auth.wrong-56':       { max: 40,  windowSeconds: 900, by: 'ip',        code: 'rate_limited' },
  'auth.wrong-48':       { max: 100, windowSeconds: 900, by: 'ip',        code: 'rate_limited' },
  'auth.wrong-account':  { max: 50,  windowSeconds: 900, by: 'account',   code: 'rate_limited' },
  'auth.wrong-device':   { max: 20,  windowSeconds: 900, by: 'device',    code: 'rate_limited' },
  'oauth.documents':     { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'oauth.pages':         { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'oauth.tokens':        { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each one stores a row for a week, and an app needs only one.
  'oauth.register':      { max: 20,  windowSeconds: 3_600, by: 'ip',      code: 'rate_limited' },
  // Second-factor codes: the caller already knows the password.
  'auth.wrong-code':     { max: 10,  windowSeconds: 3_600, by: 'account', code: 'rate_limited' },
  'account.reads':       { max: 300, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'account.changes':     { max: 30,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'sellers.changes':     { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each one queries DNS for a name that somebody else chose.
  'sellers.verify':      { max: 20,  windowSeconds: 60, by: 'account',    code: 'rate_limited' },
  'sellers.imports':     { max: 20,  windowSeconds: 3_600, by: 'account', code: 'rate_limited' },
  'portfolio.reads':     { max: 600, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'portfolio.changes':   { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each one asks the registrar about up to a hundred names.
  'portfolio.imports':   { max: 20,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each one asks registries about up to two hundred names.
  'cart.additions':      { max: 20,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each one can give a domain away, and emails its owner.
  'portfolio.auth-codes':    { max: 20, windowSeconds: 3_600, by: 'account', code: 'rate_limited' },
  // Each one tries an auth code at a registry.
  'transfers.codes':         { max: 10, windowSeconds: 3_600, by: 'account', code: 'rate_limited' },
  // Each one makes the registrar send an email.
  'portfolio.verifications': { max: 10, windowSeconds: 3_600, by: 'account', code: 'rate_limited' },
  // Each one makes a few calls to the registrar.
  'dns.reads':           { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'dns.changes':         { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Watches, saved searches, the shortlist, and marking notifications as read.
  'watching.changes':    { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Links in emails, which mail providers call for their customers (RFC 8058).
  'mail.unsubscribes':   { max: 600, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // A proxy asks for all its visitors, and strangers decide how often. Answered from memory.
  'landers.allowed':     { max: 6_000, windowSeconds: 60, by: 'ip',       code: 'rate_limited' },
  // Each one tries a card.
  'cart.checkouts':      { max: 10,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each one opens a form at the payment gateway.
  'billing.setups':      { max: 10,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'bulk.starts':         { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'keys.manage':         { max: 30,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'keys.availability':   { max: 120, windowSeconds: 60, by: 'key',        code: 'rate_limited' },
  'keys.failed-auth':    { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'partner.failed-auth': { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'partner.search':      { max: 60,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.write':       { max: 20,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.orders':      { max: 60,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.refunds':     { max: 20,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.reports':     { max: 30,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.brokerage-writes': { max: 10, windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.brokerage-reads': { max: 30, windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  // Cases opened for one buyer: each one emails an address that somebody else entered.
  'brokerage.mailbox':   { max: 50,  windowSeconds: 86_400, by: 'account', code: 'quota_exceeded' },
  // Cases of people without a partner. Each one may ask a registry and a web site.
  'brokerage.own-changes': { max: 30, windowSeconds: 60, by: 'ip',        code: 'rate_limited' },
  // One buyer's page, which needs no login.
  'undo.pages':          { max: 30,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'brokerage.pages':     { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'partner.referral':    { max: 30,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.links':       { max: 20,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.events':      { max: 60,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.webhooks':    { max: 10,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  'partner.sandbox':     { max: 60,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
  // By address, because it needs no authentication.
  'partner.signature':   { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // What members do in the partner portal. A test calls an address of their choice.
  'portal.reads':        { max: 300, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'portal.changes':      { max: 30,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Each one stores a row permanently.
  'portal.credentials':  { max: 30,  windowSeconds: 3_600, by: 'ip',      code: 'rate_limited' },
  // Each one sends a mail.
  'portal.invitations':  { max: 30,  windowSeconds: 3_600, by: 'ip',      code: 'rate_limited' },
  'portal.tests':        { max: 10,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Checkout pages. Few buyers need many cards, but people testing stolen ones do.
  'checkout.pages':      { max: 240, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'checkout.payments':   { max: 20,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // A person's purchases. Each checkout takes ten cards, which people testing stolen ones want.
  'purchases.changes':   { max: 30,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'purchases.checkouts': { max: 100, windowSeconds: 86_400, by: 'account', code: 'quota_exceeded' },
  'plans.payments':      { max: 30,  windowSeconds: 86_400, by: 'account', code: 'quota_exceeded' },
  // Offers. Each one emails a seller, and tries whether the amount is accepted at once.
  'offers.changes':      { max: 30,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'offers.name':         { max: 5,   windowSeconds: 86_400, isByDay: true, by: 'account', code: 'quota_exceeded' },
  // A gateway sends all its notifications from a few addresses.
  'registrar.notices':   { max: 1_200, windowSeconds: 60, by: 'ip',       code: 'rate_limited' },
  'payments.notices':    { max: 1_200, windowSeconds: 60, by: 'ip',       code: 'rate_limited' },
  'staff.calls':         { max: 600, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  // Refused calls from strangers that go into the audit log, per address and in total. Beyond that
  // they are still refused, but only counted.
  'staff.refusals':      { max: 20,  windowSeconds: 3_600, by: 'ip',      code: 'rate_limited' },
  'staff.all-refusals':  { max: 200, windowSeconds: 3_600, by: 'everyone', code: 'rate_limited' },
  // The same for staff who signed in without their second factor. Strangers can't use up this
  // limit.
  'staff.unproven':      { max: 60,  windowSeconds: 3_600, by: 'account', code: 'rate_limited' },
  // Each one makes the worker read the whole ledger.
  'staff.ledger-checks': { max: 10,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** The limit after the operator's scaling, at least 1. */
export function scaledMax(name: LimitName, scale: number): number {
  return Math.max(1, Math.floor(LIMITS[name].max * scale))
}

/** The value of the RateLimit-Policy header: `limit;w=window_seconds`. */
export function policyOf(max: number, windowSeconds: number): string {
  return `${max};w=${windowSeconds}`
}
