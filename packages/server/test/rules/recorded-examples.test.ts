import { readFileSync, writeFileSync } from 'node:fs'
import { PartnerClient, ServiceError } from '@namehouse/sdk'
import { beforeAll, expect, it } from 'vitest'
import { isForPrograms } from '../../../../scripts/program-operations.ts'
import { addPartner } from '../../src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../../src/features/trading/partners/issue-credential.ts'
import { writeQuote } from '../../src/features/trading/quotes/quote.ts'
import { giveSandbox } from '../../src/features/trading/sandbox/give-sandbox.ts'
import { SCOPES } from '../../src/http/route-config.ts'
import { catalogueDatabase } from '../support/catalogue-database.ts'
import { givenListing } from '../support/given.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { type ListeningHouse, openListeningHouse } from '../support/listening-house.ts'
import { PlainExamples } from '../support/plain-example.ts'

type Operation = { operationId: string; security?: Record<string, unknown>[] }
type Description = { paths: Record<string, Record<string, Operation>> }
type Asked = {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  /** Of a refusal. */
  status?: number
}
type Answers = Record<string, Record<string, unknown>>

const FILE = new URL('../../src/http/recorded-examples.json', import.meta.url)
const OPENAPI = new URL('../../openapi.json', import.meta.url)
const NOW = new Date('2026-03-02T10:00:00.000Z')
const MINUTE_MS = 60_000
const KEY = { keyId: 'pk_sandbox_demo', secret: 'sk_sandbox_demo_0000000000000001' }
const PARTNER = { id: 'ptr_demo', name: 'Demo Partner', email: 'partner@example.com' }

/** Their examples are made from their schemas, for these reasons. */
const NOT_RECORDED: Record<string, string> = {
  listPayouts: 'needs a paid checkout and a payout run',
  listMyPayouts: 'needs a paid checkout and a payout run',
  listMySales: 'needs a paid checkout',
  listMyCommissions: 'needs a paid checkout',
  listSoldNames: 'needs a delivered sale in live',
  deleteWebhook: 'answers nothing',
  readDescription: 'is the description itself',
  readCollection: 'is as long as the description',
  searchDomain: 'answers a stream, which has an example of its own',
  checkDomains: 'answers a stream, which has an example of its own',
  suggestNames: 'asks registries, whose answers come in any order',
  lookUpWhois: 'has the times of a registry',
  readTldPriceHistory: 'needs a change of prices',
  findNames: 'needs zone files',
  readName: 'needs zone files',
  listDrops: 'needs zone files',
  exportDrops: 'needs zone files',
  listTools: 'is long',
  runTool: 'differs from tool to tool',
  readToolJob: 'differs from tool to tool',
  cancelToolJob: 'differs from tool to tool',
  keyedAvailability: 'needs the key of an account',
}

const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as Description
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return [operation.operationId, { path, method: method.toUpperCase(), operation }] as const
    }),
  ),
)

let lab: TestLab
let house: ListeningHouse
let client: PartnerClient
let plain: PlainExamples
const recorded: Answers = {}

beforeAll(async () => {
  lab = await givenLab()
  house = await openListeningHouse(lab, await catalogueDatabase(lab))
  house.clock.advance(NOW.getTime() - house.clock.now().getTime())
  const { masterKey } = house.deps.config
  await house.db.begin(async (tx) => {
    await addPartner(tx, PARTNER)
    const { keyId: key_id, secret } = KEY
    const rights = { environment: 'sandbox', scopes: SCOPES, is_affiliate: true } as const
    await issueCredential(tx, { key_id, secret, partner_id: PARTNER.id, ...rights }, masterKey, NOW)
  })
  await giveSandbox(house.db, PARTNER.id, { masterKey, now: NOW })
  const urls = { [house.url]: 'https://namehouse.example', [lab.receiver]: 'https://shop.example' }
  plain = new PlainExamples({ now: NOW, urls })
  const now = () => house.clock.now()
  client = new PartnerClient({ ...KEY, baseUrl: house.url, now, attemptsMax: 1 })
})

/** Calls an operation as the description says, and keeps its answer. */
async function record<T = Record<string, string>>(id: string, asked: Asked = {}): Promise<T> {
  // What happens at the same moment is listed in any order.
  house.clock.advance(MINUTE_MS)
  const found = operations.get(id)
  if (!found) throw new Error(`there is no operation ${id}`)
  const path = Object.entries(asked.path ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    found.path,
  )
  const { status, body } = path.startsWith('/api/partner/')
    ? await sendSigned(found.method, path.slice('/api/partner'.length), asked)
    : await sendPlain(path, asked)
  if (status !== (asked.status ?? status) || (status >= 400 && !asked.status)) {
    throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`)
  }
  recorded[id] = { ...recorded[id], [status]: plain.of(body) }
  return body as T
}

async function sendSigned(method: string, path: string, { query = {}, body }: Asked) {
  let status = 0
  const call = client.call({
    method: method as 'GET',
    path,
    query,
    ...(body !== undefined && { body }),
    ...(method === 'POST' && { repeat: 'keyed' as const }),
    options: { onAnswer: (head) => (status = head.status) },
  })
  const answer: unknown = await call.catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    status = error.status
    const { code, message, details, requestId } = error
    return {
      error: { code, message, ...(details.length > 0 && { details }), request_id: requestId },
    }
  })
  return { status, body: answer }
}

async function sendPlain(path: string, { query = {} }: Asked) {
  const url = new URL(path, house.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const answer = await fetch(url)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function recordInventory(): Promise<void> {
  const environment = 'sandbox'
  await givenListing(house, {
    domain: 'sandbox-alpha.com',
    environment,
    bin: 1_000_00,
    floor: 800_00,
  })
  await givenListing(house, { domain: 'sandbox-beta.io', environment, bin: 250_00, floor: 200_00 })
  await record('checkSignature')
  await record('searchInventory', { query: { q: 'alpha' } })
  await record('readInventoryName', { path: { name: 'sandbox-alpha.com' } })
  await record('readAvailability', { query: { domain: 'sandbox-alpha.com' } })
  await record('readPricing', { query: { domain: 'sandbox-alpha.com' } })
}

async function recordSale(): Promise<void> {
  const domain = 'sandbox-alpha.com'
  const { quote_id } = await record('createQuote', { body: { domain } })
  const session = { domain, reference: 'cart-1' }
  await record('createCheckoutSession', { body: session })
  const order = {
    quote_id,
    external_payment_ref: 'payment-1',
    buyer: { email: 'ann@example.com', name: 'Ann Example', country: 'NL' },
  }
  await record('recordOrder', { body: { ...order, dry_run: true } })
  const { public_id = '' } = await record('recordOrder', { body: order })
  await record('readOrder', { path: { public_id } })
  await record('advanceSandboxOrder', { path: { public_id }, body: { to: 'review' } })
  const refund = { public_id, reason: 'The buyer changed their mind.' }
  await record('requestRefund', { body: refund })
  await record('requestRefund', { body: refund })
  for (const id of ['listOrders', 'listTransactions', 'listSettlements']) {
    await record(id, { query: { limit: 3 } })
  }
}

async function recordRefusals(): Promise<void> {
  const domain = 'sandbox-beta.io'
  const dear = { domain, sale_price_cents: 1_000_00, currency: 'USD' }
  await record('recordOrder', { body: dear, status: 422 })
  const { orders } = await client.orders.list({ status: 'SETTLED' })
  const public_id = orders[0]?.public_id ?? ''
  await record('requestRefund', { body: { public_id }, status: 422 })
  const { masterKey } = house.deps.config
  const terms = { id: 'qt_01m7k8evkrx8q5t8pcsd06wtqs', domain, price_cents: 250_00 }
  const tenant = { partner_id: PARTNER.id, environment: 'sandbox' } as const
  const quote_id = writeQuote(masterKey, { ...terms, ...tenant, expires_at: NOW })
  await record('createCheckoutSession', { body: { quote_id }, status: 422 })
  const wanted = { domain, tier: 'managed', buyer_email: 'ann@example.com', budget: 500_000 }
  await record('openBrokerageCase', { body: wanted, status: 422 })
  await record('readTldPrice', { query: { tld: 'com', op: 'nonsense' }, status: 400 })
  await record('keyedAvailability', { query: { domain: 'solarhub.com' }, status: 401 })
}

async function recordReferrals(): Promise<void> {
  await record('createLink', { body: { kind: 'generic', label: 'Newsletter' } })
  await record('listLinks')
  const from = '2026-02-24'
  await record('readMyClicks', { query: { from } })
  await record('readAnalytics', { query: { from } })
}

async function recordBrokerage(): Promise<void> {
  const domain = 'dormant-harbor.com'
  await record('checkBrokerageEligibility', { query: { domain } })
  const buyer = { buyer_email: 'ann@example.com', budget: 500_000 }
  await record('openBrokerageCase', { body: { domain, tier: 'managed', ...buyer } })
  const { cases } = await record<{ cases: { case_id: string; status: string }[] }>(
    'listBrokerageCases',
  )
  const case_id = cases.find(({ status }) => status === 'NEGOTIATING')?.case_id ?? ''
  await record('readBrokerageCase', { path: { case_id } })
}

async function recordEvents(): Promise<void> {
  await record('readEvents', { query: { limit: 2 } })
  const { deliveries } = await record<{ deliveries: { delivery_id: string; attempts: number }[] }>(
    'listDeliveries',
  )
  const retried = deliveries.find(({ attempts }) => attempts > 1)
  await record('readDelivery', { path: { id: retried?.delivery_id ?? '' } })
  const endpoint = { url: `${lab.receiver}/hooks`, secret: 'a-secret-of-your-choice' }
  await record('setWebhook', { body: endpoint })
  await record('readWebhook')
  await record('testWebhook')
  await record('emitSandboxEvent', { body: { type: 'order.recorded' } })
  const now = await client.webhooks.deliveries()
  await record('resendDelivery', { path: { id: now.deliveries[0]?.delivery_id ?? '' } })
}

async function recordPublic(): Promise<void> {
  const listed = (month: number) => `2026-0${month}-01T00:00:00.000Z`
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, createdAt: listed(1) })
  await givenListing(house, { domain: 'quietharbor.io', bin: 2_400_00, createdAt: listed(2) })
  await record('listTlds', { query: { only: 'com,net' } })
  await record('readTldPrice', { query: { tld: 'com', op: 'register' } })
  await record('readTldMetadata', { path: { tld: 'com' } })
  await record('readTldRequirements', { path: { tld: 'com' } })
  await record('browseListings', { query: { limit: 2 } })
  await record('searchMarket', { query: { q: 'solar', limit: 2 } })
  await record('readListing', { path: { domain: 'solarhub.com' } })
  await record('listCategories')
}

it('the examples in the description are what the service answers', async () => {
  await recordInventory()
  await recordSale()
  await recordReferrals()
  await recordBrokerage()
  await recordEvents()
  await recordPublic()
  await recordRefusals()
  const text = `${JSON.stringify(recorded, null, 1)}\n`
  if (process.env['RECORD_EXAMPLES'] === 'on') writeFileSync(FILE, text)
  // RECORD_EXAMPLES=on writes the file; then run npm run fix.
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
})

it('every operation that programs call is recorded, or says why not', () => {
  const called = [...operations.values()]
    .filter(({ path, operation }) => isForPrograms(path, operation))
    .map(({ operation }) => operation.operationId)
  const answers = JSON.parse(readFileSync(FILE, 'utf8')) as Answers
  const known = Object.keys(answers).filter((id) => {
    return Object.keys(answers[id] ?? {}).some((status) => status.startsWith('2'))
  })
  expect([...known, ...Object.keys(NOT_RECORDED)].toSorted()).toEqual(called.toSorted())
})
