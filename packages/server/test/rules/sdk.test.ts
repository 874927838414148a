import { readFileSync } from 'node:fs'
import { DeveloperClient, NamehouseClient, PartnerClient } from '@namehouse/sdk'
import { describe, expect, it } from 'vitest'
import { isForPrograms } from '../../../../scripts/program-operations.ts'

const PAGE = { limit: 5, cursor: 'next' }
const PERIOD = { from: '2026-01-01', to: '2026-01-31' }
// oxfmt-ignore
const DROPS = {
  zone: 'com', date: '2026-11-17', kind: 'added', sort: 'value', q: 'solar', length_max: 8,
  digits: false, hyphens: true,
} as const
const LISTINGS = { q: 'dog', tld: 'com', max: 500, category: 'pets', length_max: 8 }

type Clients = { open: NamehouseClient; keyed: DeveloperClient; partner: PartnerClient }

/**
 * The SDK method for every operation a developer can call, with every query parameter. When you add
 * an endpoint, add its method and a line here. The test checks that the method calls that endpoint.
 */
// oxfmt-ignore
const METHODS: Record<string, (clients: Clients) => Promise<unknown>> = {
  'GET /api/openapi.json':                          ({ open }) => open.description(),
  'GET /api/collection.json':                       ({ open }) => open.collection(),
  'POST /api/domain/search':                        ({ open }) => open.search.stream('a.com').next(),
  'POST /api/domain/check':                         ({ open }) => open.search.check(['a.com']),
  'GET /api/domain/suggest':                        ({ open }) => open.search.suggest('solar', { tlds: 'com', limit: 5 }),
  'POST /api/tools/whois':                          ({ open }) => open.whois.lookUp('a.com'),
  'GET /api/pricing/tld':                           ({ open }) => open.tlds.price('com', 'renew'),
  'GET /api/pricing/tld/history':                   ({ open }) => open.tlds.priceHistory('com'),
  'GET /api/tlds':                                  ({ open }) => open.tlds.list({ only: 'com,net' }),
  'GET /api/tlds/{}/metadata':                      ({ open }) => open.tlds.metadata('com'),
  'GET /api/tlds/{}/requirements':                  ({ open }) => open.tlds.requirements('com'),
  'GET /api/names':                                 ({ open }) => open.names.startingWith('solar', { tlds: 'com', limit: 5 }),
  'GET /api/names/{}':                              ({ open }) => open.names.read('solar'),
  'GET /api/drops':                                 ({ open }) => open.names.drops({ ...DROPS, ...PAGE }),
  'GET /api/drops/export':                          ({ open }) => open.names.exportDrops(DROPS),
  'GET /api/market/listings':                       ({ open }) => open.listings.browse({ limit: 5, offset: 5, sort: 'newest', ...LISTINGS }),
  'GET /api/market/listings/{}':                    ({ open }) => open.listings.read('a.com'),
  'GET /api/market/categories':                     ({ open }) => open.listings.categories(),
  'GET /api/market/search':                         ({ open }) => open.listings.search({ ...LISTINGS, ...PAGE }),
  'GET /api/market/sold':                           ({ open }) => open.listings.sold({ tld: 'com', ...PAGE }),
  'GET /api/tools':                                 ({ open }) => open.tools.list(),
  'POST /api/tools/{}':                             ({ open }) => open.tools.run('seo-crawl', {}),
  'GET /api/tools/{}/status/{}':                    ({ open }) => open.tools.job('seo-crawl', 'job_1'),
  'DELETE /api/tools/{}/status/{}':                 ({ open }) => open.tools.cancel('seo-crawl', 'job_1'),
  'GET /api/v1/domains/available':                  ({ keyed }) => keyed.availability('a.com'),
  'GET /api/partner/v1/domains/search':             ({ partner }) => partner.inventory.search('solar'),
  'GET /api/partner/v1/domains/{}':                 ({ partner }) => partner.inventory.read('a.com'),
  'GET /api/partner/v1/availability':               ({ partner }) => partner.inventory.availability('a.com'),
  'GET /api/partner/v1/pricing':                    ({ partner }) => partner.inventory.pricing('a.com'),
  'POST /api/partner/v1/quotes':                    ({ partner }) => partner.quotes.create({ domain: 'a.com' }),
  'POST /api/partner/v1/orders':                    ({ partner }) => partner.orders.create({ domain: 'a.com' }),
  'GET /api/partner/v1/orders':                     ({ partner }) => partner.orders.list({ status: 'SETTLED', domain: 'a.com', ...PERIOD, ...PAGE }),
  'GET /api/partner/v1/orders/{}':                  ({ partner }) => partner.orders.read('ord_1'),
  'POST /api/partner/v1/checkout-session':          ({ partner }) => partner.checkoutSessions.create({ domain: 'a.com' }),
  'GET /api/partner/v1/settlements':                ({ partner }) => partner.settlements.list(PAGE),
  'GET /api/partner/v1/transactions':               ({ partner }) => partner.transactions.list({ status: 'SETTLED', payment_model: 'partner_collected', ...PERIOD, ...PAGE }),
  'GET /api/partner/v1/payouts':                    ({ partner }) => partner.payouts.list(PAGE),
  'GET /api/partner/v1/brokerage':                  ({ partner }) => partner.brokerage.list({ status: 'OPEN', domain: 'a.com', ...PAGE }),
  'POST /api/partner/v1/refunds':                   ({ partner }) => partner.refunds.create({ public_id: 'ord_1' }),
  'GET /api/partner/v1/brokerage/eligibility':      ({ partner }) => partner.brokerage.eligibility('a.com'),
  'POST /api/partner/v1/brokerage':                 ({ partner }) => partner.brokerage.open({ domain: 'a.com', tier: 'managed', buyer_email: 'b@example.com', budget: 1 }),
  'GET /api/partner/v1/brokerage/{}':               ({ partner }) => partner.brokerage.read('bc_1'),
  'POST /api/partner/v1/links':                     ({ partner }) => partner.links.create({ kind: 'generic' }),
  'GET /api/partner/v1/links':                      ({ partner }) => partner.links.list(PAGE),
  'GET /api/partner/v1/me/clicks':                  ({ partner }) => partner.me.clicks(PERIOD),
  'GET /api/partner/v1/me/sales':                   ({ partner }) => partner.me.sales(PAGE),
  'GET /api/partner/v1/me/commissions':             ({ partner }) => partner.me.commissions(PAGE),
  'GET /api/partner/v1/me/payouts':                 ({ partner }) => partner.me.payouts(PAGE),
  'GET /api/partner/v1/analytics':                  ({ partner }) => partner.analytics.read(PERIOD),
  'GET /api/partner/v1/events':                     ({ partner }) => partner.events.list({ after_id: 'evt_1', limit: 5 }),
  'PUT /api/partner/webhooks':                      ({ partner }) => partner.webhooks.put({ url: 'https://a.com/', secret: 'x' }),
  'GET /api/partner/webhooks':                      ({ partner }) => partner.webhooks.read(),
  'DELETE /api/partner/webhooks':                   ({ partner }) => partner.webhooks.delete(),
  'POST /api/partner/webhooks/test':                ({ partner }) => partner.webhooks.test(),
  'GET /api/partner/webhooks/deliveries':           ({ partner }) => partner.webhooks.deliveries({ status: 'failed', ...PAGE }),
  'GET /api/partner/webhooks/deliveries/{}':        ({ partner }) => partner.webhooks.readDelivery('dlv_1'),
  'POST /api/partner/webhooks/deliveries/{}/resend': ({ partner }) => partner.webhooks.resend('dlv_1'),
  'POST /api/partner/v1/sandbox/signature-check':   ({ partner }) => partner.sandbox.checkSignature(),
  'POST /api/partner/v1/sandbox/orders/{}/advance': ({ partner }) => partner.sandbox.advance('ord_1', 'review'),
  'POST /api/partner/v1/sandbox/events':            ({ partner }) => partner.sandbox.emit('order.recorded'),
}

type Parameter = { name: string; in: string }
type Operation = { security?: Record<string, unknown>[]; parameters?: Parameter[] }
type Description = { paths: Record<string, Record<string, Operation>> }

const FILE = new URL('../../openapi.json', import.meta.url)
const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as Description

const operations = new Map(
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, operation]): [string, Operation][] => {
      const address = path.replaceAll(/\{\w+\}/g, '{}')
      const route = `${method.toUpperCase()} ${address}`
      return isForPrograms(path, operation) ? [[route, operation]] : []
    }),
  ),
)

describe('the SDK', () => {
  it('has a method for every operation a developer can call, and no other', () => {
    expect(Object.keys(METHODS).toSorted()).toEqual([...operations.keys()].toSorted())
  })

  it.each(Object.entries(METHODS))('%s', async (route, call) => {
    const seen: { route: string; query: string[]; isKeyed: boolean }[] = []
    const recording: typeof fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
      const isKeyed = new Headers(init?.headers).has('idempotency-key')
      seen.push({ route: `${init?.method} ${pathname}`, query: [...searchParams.keys()], isKeyed })
      return Response.json({})
    }
    await call(clientsOver(recording)).catch(() => undefined)
    const [method, address = ''] = route.split(' ')
    const parts = address.split('{}').map((part) => part.replaceAll('.', '\\.'))
    const { parameters = [] } = operations.get(route) ?? {}
    const named = (place: string) => parameters.filter((it) => it.in === place).map((it) => it.name)
    // Repeating a search changes nothing, so it needs no key.
    const isKeyed = named('header').includes('idempotency-key') && !route.endsWith('/search')
    const expected = expect.stringMatching(`^${method} ${parts.join('[^/]+')}$`)
    expect(seen).toEqual([{ route: expected, query: named('query').toSorted(), isKeyed }])
  })
})

function clientsOver(send: typeof fetch): Clients {
  const options = { baseUrl: 'http://house', fetch: send }
  return {
    open: new NamehouseClient(options),
    keyed: new DeveloperClient({ ...options, apiKey: 'dk_1', apiSecret: 'ds_1' }),
    partner: new PartnerClient({ ...options, keyId: 'pk_live_1', secret: 'sk_1' }),
  }
}
