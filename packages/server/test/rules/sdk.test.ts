import { readFileSync } from 'node:fs'
import { DeveloperClient, NamehouseClient, PartnerClient } from '@namehouse/sdk'
import { describe, expect, it } from 'vitest'

type Clients = { open: NamehouseClient; keyed: DeveloperClient; partner: PartnerClient }

/**
 * The SDK method for every operation a developer can call. When you add an endpoint, add its method
 * and a line here. The test checks that the method calls that endpoint.
 */
// oxfmt-ignore
const METHODS: Record<string, (clients: Clients) => Promise<unknown>> = {
  'GET /api/openapi.json':                          ({ open }) => open.description(),
  'POST /api/domain/search':                        ({ open }) => open.search.stream('a.com').next(),
  'POST /api/domain/check':                         ({ open }) => open.search.check(['a.com']),
  'GET /api/domain/suggest':                        ({ open }) => open.search.suggest('solar'),
  'POST /api/tools/whois':                          ({ open }) => open.whois.lookUp('a.com'),
  'GET /api/pricing/tld':                           ({ open }) => open.tlds.price('com'),
  'GET /api/pricing/tld/history':                   ({ open }) => open.tlds.priceHistory('com'),
  'GET /api/tlds':                                  ({ open }) => open.tlds.list(),
  'GET /api/tlds/{}/metadata':                      ({ open }) => open.tlds.metadata('com'),
  'GET /api/tlds/{}/requirements':                  ({ open }) => open.tlds.requirements('com'),
  'GET /api/names':                                 ({ open }) => open.names.startingWith('solar'),
  'GET /api/names/{}':                              ({ open }) => open.names.read('solar'),
  'GET /api/drops':                                 ({ open }) => open.names.drops(),
  'GET /api/market/listings':                       ({ open }) => open.listings.browse(),
  'GET /api/market/listings/{}':                    ({ open }) => open.listings.read('a.com'),
  'GET /api/market/categories':                     ({ open }) => open.listings.categories(),
  'GET /api/market/search':                         ({ open }) => open.listings.search({ q: 'dog' }),
  'GET /api/market/sold':                           ({ open }) => open.listings.sold(),
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
  'GET /api/partner/v1/orders':                     ({ partner }) => partner.orders.list(),
  'GET /api/partner/v1/orders/{}':                  ({ partner }) => partner.orders.read('ord_1'),
  'POST /api/partner/v1/checkout-session':          ({ partner }) => partner.checkoutSessions.create({ domain: 'a.com' }),
  'GET /api/partner/v1/settlements':                ({ partner }) => partner.settlements.list(),
  'GET /api/partner/v1/transactions':               ({ partner }) => partner.transactions.list(),
  'GET /api/partner/v1/payouts':                    ({ partner }) => partner.payouts.list(),
  'GET /api/partner/v1/brokerage':                  ({ partner }) => partner.brokerage.list(),
  'POST /api/partner/v1/refunds':                   ({ partner }) => partner.refunds.create({ public_id: 'ord_1' }),
  'GET /api/partner/v1/brokerage/eligibility':      ({ partner }) => partner.brokerage.eligibility('a.com'),
  'POST /api/partner/v1/brokerage':                 ({ partner }) => partner.brokerage.open({ domain: 'a.com', tier: 'managed', buyer_email: 'b@example.com', budget: 1 }),
  'GET /api/partner/v1/brokerage/{}':               ({ partner }) => partner.brokerage.read('bc_1'),
  'POST /api/partner/v1/links':                     ({ partner }) => partner.links.create({ kind: 'generic' }),
  'GET /api/partner/v1/links':                      ({ partner }) => partner.links.list(),
  'GET /api/partner/v1/me/clicks':                  ({ partner }) => partner.me.clicks(),
  'GET /api/partner/v1/me/sales':                   ({ partner }) => partner.me.sales(),
  'GET /api/partner/v1/me/commissions':             ({ partner }) => partner.me.commissions(),
  'GET /api/partner/v1/me/payouts':                 ({ partner }) => partner.me.payouts(),
  'GET /api/partner/v1/analytics':                  ({ partner }) => partner.analytics.read(),
  'GET /api/partner/v1/events':                     ({ partner }) => partner.events.list(),
  'PUT /api/partner/webhooks':                      ({ partner }) => partner.webhooks.put({ url: 'https://a.com/', secret: 'x' }),
  'GET /api/partner/webhooks':                      ({ partner }) => partner.webhooks.read(),
  'DELETE /api/partner/webhooks':                   ({ partner }) => partner.webhooks.delete(),
  'POST /api/partner/webhooks/test':                ({ partner }) => partner.webhooks.test(),
  'GET /api/partner/webhooks/deliveries':           ({ partner }) => partner.webhooks.deliveries(),
  'GET /api/partner/webhooks/deliveries/{}':        ({ partner }) => partner.webhooks.readDelivery('dlv_1'),
  'POST /api/partner/webhooks/deliveries/{}/resend': ({ partner }) => partner.webhooks.resend('dlv_1'),
  'POST /api/partner/v1/sandbox/signature-check':   ({ partner }) => partner.sandbox.checkSignature(),
  'POST /api/partner/v1/sandbox/orders/{}/advance': ({ partner }) => partner.sandbox.advance('ord_1', 'review'),
  'POST /api/partner/v1/sandbox/events':            ({ partner }) => partner.sandbox.emit('order.recorded'),
}

/**
 * These are for browsers, OAuth clients, Stripe, the registrar, proxies that obtain certificates, and
 * people who want a spreadsheet.
 */
const NOT_FOR_PROGRAMS =
  /^\/api\/(auth|oauth|staff|payments|registrar|landers|drops)\/|^\/\.well-known\/oauth-/

type Operation = { security?: Record<string, unknown>[] }
type Description = { paths: Record<string, Record<string, Operation>> }

const FILE = new URL('../../openapi.json', import.meta.url)
const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as Description

/** Operations that don't require a browser session. */
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).flatMap(([method, { security = [] }]) => {
    const isForPeople = security.length > 0 && security.every((way) => 'session' in way)
    const address = path.replaceAll(/\{\w+\}/g, '{}')
    return isForPeople || NOT_FOR_PROGRAMS.test(path) ? [] : `${method.toUpperCase()} ${address}`
  }),
)

describe('the SDK', () => {
  it('has a method for every operation a developer can call', () => {
    expect(operations.length).toBeGreaterThan(0)
    expect(operations.filter((operation) => !METHODS[operation])).toEqual([])
  })

  it.each(Object.entries(METHODS))('%s', async (operation, call) => {
    const seen: string[] = []
    const recording: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      seen.push(`${init?.method} ${pathname}`)
      return Response.json({})
    }
    await call(clientsOver(recording)).catch(() => undefined)
    const [method, address = ''] = operation.split(' ')
    const parts = address.split('{}').map((part) => part.replaceAll('.', '\\.'))
    expect(seen).toEqual([expect.stringMatching(`^${method} ${parts.join('[^/]+')}$`)])
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
