import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { isForPrograms } from '../../../../scripts/program-operations.ts'
import { addPartner } from '../../src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../../src/features/trading/partners/issue-credential.ts'
import { writeQuote } from '../../src/features/trading/quotes/quote.ts'
import { giveSandbox } from '../../src/features/trading/sandbox/give-sandbox.ts'
import { SCOPES } from '../../src/http/route-config.ts'
import { catalogueDatabase } from '../support/catalogue-database.ts'
import {
  type Answers,
  type Asked,
  ExampleRecorder,
  OPERATIONS,
} from '../support/example-recorder.ts'
import { givenListing } from '../support/given.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { type ListeningHouse, openListeningHouse } from '../support/listening-house.ts'
import { PlainExamples } from '../support/plain-example.ts'
import { recordPublic } from '../support/record-public-examples.ts'
import { givenZonesFolder } from '../support/zone-files.ts'

const FILE = new URL('../../src/http/recorded-examples.json', import.meta.url)
const NOW = new Date('2026-03-02T10:00:00.000Z')
const KEY = { keyId: 'pk_sandbox_demo', secret: 'sk_sandbox_demo_0000000000000001' }
const PARTNER = { id: 'ptr_demo', name: 'Demo Partner', email: 'partner@example.com' }

/** Their examples are made from their schemas, for these reasons. */
const NOT_RECORDED: Record<string, string> = {
  deleteWebhook: 'answers nothing',
  readDescription: 'is the description itself',
  readCollection: 'is as long as the description',
}

let lab: TestLab
let house: ListeningHouse
let recorder: ExampleRecorder
let zones: { files: string; index: string }

beforeAll(async () => {
  lab = await givenLab()
  zones = await givenZonesFolder()
  const settings = { zonesDir: zones.index }
  house = await openListeningHouse(lab, await catalogueDatabase(lab), settings)
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
  const plain = new PlainExamples({ now: NOW, urls })
  recorder = new ExampleRecorder({ house, plain, key: KEY })
})

const record = async <T = Record<string, string>>(id: string, asked: Asked = {}): Promise<T> =>
  await recorder.record<T>(id, asked)

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
  for (const id of ['listOrders', 'listTransactions', 'listSettlements', 'listPayouts']) {
    await record(id, { query: { limit: 3 } })
  }
}

async function recordRefusals(): Promise<void> {
  const domain = 'sandbox-beta.io'
  const dear = { domain, sale_price_cents: 1_000_00, currency: 'USD' }
  await record('recordOrder', { body: dear, status: 422 })
  const { orders } = await recorder.client.orders.list({ status: 'SETTLED' })
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
  for (const id of ['listMySales', 'listMyCommissions', 'listMyPayouts']) {
    await record(id, { query: { limit: 2 } })
  }
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
  const now = await recorder.client.webhooks.deliveries()
  await record('resendDelivery', { path: { id: now.deliveries[0]?.delivery_id ?? '' } })
}

it('the examples in the description are what the service answers', async () => {
  await recordInventory()
  await recordSale()
  await recordReferrals()
  await recordBrokerage()
  await recordEvents()
  await recordPublic(recorder, { house, lab, zones, partnerId: PARTNER.id })
  await recordRefusals()
  const text = `${JSON.stringify(recorder.recorded, null, 1)}\n`
  if (process.env['RECORD_EXAMPLES'] === 'on') writeFileSync(FILE, text)
  // RECORD_EXAMPLES=on writes the file; then run npm run fix.
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
})

it('every operation that programs call is recorded, or says why not', () => {
  const called = [...OPERATIONS.values()]
    .filter(({ path, operation }) => isForPrograms(path, operation))
    .map(({ operation }) => operation.operationId)
  const answers = JSON.parse(readFileSync(FILE, 'utf8')) as Answers
  const known = Object.keys(answers).filter((id) => {
    return Object.keys(answers[id] ?? {}).some((status) => status.startsWith('2'))
  })
  expect([...known, ...Object.keys(NOT_RECORDED)].toSorted()).toEqual(called.toSorted())
})

it('every answer with a body has an example', () => {
  const bare = [...OPERATIONS.values()].flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.values(content)
        .filter((media) => media.example === undefined && media.examples === undefined)
        .map(() => `${operation.operationId} ${status}`),
    ),
  )
  expect(bare).toEqual([])
})
