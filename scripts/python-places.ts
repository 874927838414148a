/** Where an operation is in the Python client, and how its method differs from the usual one. */
export type Place = {
  /** Resource and method, for example `orders.read`. */
  at: string
  /** The name of its answer's type. Without one, the answer is a plain dict. */
  answer?: string
  /** The names of its answers' types by status, if it has several. `answer` is then their union. */
  answers?: Record<string, string>
  /** The method returns this field of the answer. */
  unwraps?: string
  /** The method that reads all pages. Only for lists with a cursor. */
  all?: string
  /** For a POST that changes nothing. */
  isSafe?: true
  /** Parameters whose name in the API says too little. */
  renames?: Record<string, string>
  /** The name of a body without described fields. */
  body?: string
  /** In src/namehouse/extras.py, because it's more than a call. */
  isWrittenByHand?: true
}

// oxfmt-ignore
export const PLACES: Record<string, Place> = {
  readDescription:       { at: 'description.read' },
  readCollection:        { at: 'description.collection' },
  searchDomain:          { at: 'search.stream', isWrittenByHand: true },
  checkDomains:          { at: 'search.check', answer: 'CheckedNames', unwraps: 'results', isSafe: true },
  suggestNames:          { at: 'search.suggest', answer: 'Suggestions' },
  lookUpWhois:           { at: 'whois.look_up', answer: 'WhoisAnswer' },
  listTlds:              { at: 'tlds.list', answer: 'TldList', unwraps: 'tlds' },
  readTldPrice:          { at: 'tlds.price', answer: 'TldPrice' },
  readTldPriceHistory:   { at: 'tlds.price_history', answer: 'TldPriceHistory' },
  readTldMetadata:       { at: 'tlds.metadata', answer: 'TldMetadata' },
  readTldRequirements:   { at: 'tlds.requirements' },
  findNames:             { at: 'names.starting_with', answer: 'RegisteredNames' },
  readName:              { at: 'names.read', answer: 'NameRegistrations' },
  listDrops:             { at: 'names.drops', answer: 'DropsPage', all: 'all_drops' },
  exportDrops:           { at: 'names.export_drops' },
  browseListings:        { at: 'listings.browse', answer: 'ListingsPage' },
  searchMarket:          { at: 'listings.search', answer: 'ListingMatches', all: 'all_matches' },
  readListing:           { at: 'listings.read', answer: 'ListingDetail' },
  listCategories:        { at: 'listings.categories', answer: 'Categories' },
  listSoldNames:         { at: 'listings.sold', answer: 'SoldPage', all: 'all_sold' },
  listTools:             { at: 'tools.list', answer: 'ToolList', unwraps: 'tools' },
  runTool:               { at: 'tools.run', answer: 'ToolRun', answers: { 200: 'ToolResult', 202: 'ToolStarted' }, body: 'input' },
  readToolJob:           { at: 'tools.job', answer: 'ToolJob' },
  cancelToolJob:         { at: 'tools.cancel', answer: 'ToolJob' },
  keyedAvailability:     { at: 'developer.availability', answer: 'KeyedAvailability' },
  searchInventory:       { at: 'inventory.search', answer: 'InventorySearch' },
  readInventoryName:     { at: 'inventory.read', answer: 'InventoryName', renames: { name: 'domain' } },
  readAvailability:      { at: 'inventory.availability', answer: 'Availability' },
  readPricing:           { at: 'inventory.pricing', answer: 'Pricing' },
  createQuote:           { at: 'quotes.create', answer: 'Quote' },
  recordOrder:           { at: 'orders.create', answer: 'Order' },
  listOrders:            { at: 'orders.list', answer: 'OrdersPage', all: 'all' },
  readOrder:             { at: 'orders.read', answer: 'Order' },
  requestRefund:         { at: 'refunds.create', answer: 'Refund' },
  createCheckoutSession: { at: 'checkout_sessions.create', answer: 'CheckoutSession' },
  listSettlements:       { at: 'settlements.list', answer: 'SettlementsPage', all: 'all' },
  listTransactions:      { at: 'transactions.list', answer: 'TransactionsPage', all: 'all' },
  listPayouts:           { at: 'payouts.list', answer: 'PayoutsPage', all: 'all' },
  checkBrokerageEligibility: { at: 'brokerage.eligibility', answer: 'Eligibility' },
  openBrokerageCase:     { at: 'brokerage.open', answer: 'BrokerageCase' },
  listBrokerageCases:    { at: 'brokerage.list', answer: 'BrokeragePage', all: 'all' },
  readBrokerageCase:     { at: 'brokerage.read', answer: 'BrokerageCaseDetail' },
  createLink:            { at: 'links.create', answer: 'Link' },
  listLinks:             { at: 'links.list', answer: 'LinksPage', all: 'all' },
  readMyClicks:          { at: 'me.clicks', answer: 'Clicks' },
  listMySales:           { at: 'me.sales', answer: 'ReferredSalesPage', all: 'all_sales' },
  listMyCommissions:     { at: 'me.commissions', answer: 'CommissionsPage', all: 'all_commissions' },
  listMyPayouts:         { at: 'me.payouts', answer: 'PayoutsPage', all: 'all_payouts' },
  readAnalytics:         { at: 'analytics.read', answer: 'AnalyticsReport' },
  readEvents:            { at: 'events.list', answer: 'EventsPage' },
  setWebhook:            { at: 'webhooks.put', answer: 'WebhookEndpoint' },
  readWebhook:           { at: 'webhooks.read', answer: 'WebhookEndpoint' },
  deleteWebhook:         { at: 'webhooks.delete' },
  testWebhook:           { at: 'webhooks.test', answer: 'WebhookTest' },
  listDeliveries:        { at: 'webhooks.deliveries', answer: 'DeliveriesPage', all: 'all_deliveries' },
  readDelivery:          { at: 'webhooks.read_delivery', answer: 'DeliveryDetail', renames: { id: 'delivery_id' } },
  resendDelivery:        { at: 'webhooks.resend', answer: 'Delivery', renames: { id: 'delivery_id' } },
  checkSignature:        { at: 'sandbox.check_signature', answer: 'SignatureCheck', isSafe: true, body: 'body' },
  advanceSandboxOrder:   { at: 'sandbox.advance', answer: 'Order' },
  emitSandboxEvent:      { at: 'sandbox.emit', answer: 'Event' },
}

/** What each resource is for. Those with more than calls are base classes (extras.py). */
export const RESOURCES: Record<string, { about: string; isBase?: true }> = {
  description: { about: 'The description of the API.' },
  search: { about: 'Searches for names: available, registered or for sale.', isBase: true },
  whois: { about: 'WHOIS and RDAP lookups.' },
  tlds: { about: 'Prices and registration rules of each TLD.' },
  names: { about: 'What zone files say: where names are registered, and which were dropped.' },
  listings: { about: 'The public marketplace: names for sale by their owners.', isBase: true },
  tools: { about: 'The free tools, such as appraisals and link checks.', isBase: true },
  developer: { about: 'What a developer key opens.' },
  inventory: { about: "Names for sale in the credential's environment." },
  quotes: { about: 'Prices locked for ten minutes.' },
  orders: { about: 'Records sales and follows them until the transfer is complete.' },
  refunds: { about: 'Refunds of orders.' },
  checkout_sessions: { about: 'Hosted checkout: we collect the payment for you.' },
  settlements: { about: 'Statements of what you sold, retained and owe, one per period.' },
  transactions: { about: 'Every sale with its price and commission.' },
  payouts: { about: 'The payments we sent you.' },
  brokerage: { about: "We ask the owner of a domain that isn't listed whether they would sell." },
  links: { about: 'Referral links and their results.' },
  me: { about: 'Your referral results: clicks, sales, commissions and payouts.' },
  analytics: { about: 'How clicks turn into sales.' },
  events: { about: 'The history of your orders and brokerage cases, in order.', isBase: true },
  webhooks: { about: 'Your webhook endpoint (one per environment) and its deliveries.' },
  sandbox: { about: 'For development. Works only with sandbox credentials.' },
}

/** Names of types inside an answer, where those of their fields say too little. */
export const TYPE_NAMES: Record<string, string> = {
  'CheckedNames.results': 'SearchRow',
  'SearchRow.whois_summary': 'WhoisSummary',
  'WhoisAnswer.lookup': 'WhoisLookup',
  'WhoisLookup.result': 'WhoisResult',
  'TldPriceHistory.history': 'PriceChange',
  'TldMetadata.featuresAvailable': 'TldFeature',
  'RegisteredNames.names': 'RegisteredName',
  'NameRegistrations.registered': 'NameRegistration',
  'ListingsPage.page': 'ListingsPosition',
  'SearchListing.price_band': 'PriceBand',
  'Categories.categories': 'CategoryCount',
  'Categories.tlds': 'TldCount',
  'ToolList.tools': 'Tool',
  'OrderInput.buyer': 'Buyer',
  'OrderInput.to': 'OrderAdvance',
  'EventInput.type': 'DeliveredEventType',
  'TransactionsPage.totals': 'TransactionTotals',
  'CommissionsPage.balance': 'CommissionBalance',
  'SearchRow.price': 'SearchPrice',
  'SearchRow.listing': 'SearchListing',
  'SearchRow.meta': 'SearchMeta',
  'SearchRow.state': 'DomainState',
  'TldList.tlds': 'TldPrices',
  'ListingsPage.items': 'Listing',
  'ListingMatches.items': 'ListingMatch',
  'ListingDetail.listing': 'ListedName',
  'SoldPage.sales': 'SoldName',
  'InventorySearch.domains': 'InventoryMatch',
  'BrokeragePage.cases': 'BrokerageCaseFacts',
  'LinksPage.links': 'LinkWithNumbers',
  'ReferredSalesPage.sales': 'ReferredSale',
  'CommissionsPage.commissions': 'CommissionEntry',
  'Order.timeline': 'OrderStep',
  'BrokerageCaseDetail.timeline': 'BrokerageStep',
  'BrokerageCaseDetail.offers': 'BrokerageOffer',
  'DeliveryDetail.tries': 'DeliveryAttempt',
}
