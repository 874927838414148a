import { beforeAll, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { enterCard, LATER_CARDS, submitTo } from '../../../test/support/saved-cards.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { openStripe } from './stripe-gateway.ts'
import { TestGateway } from './test-gateway.ts'

type Conduct = 'works' | 'declines' | 'authenticates'

let lab: TestLab
const gateways: Partial<Record<string, PaymentGateway>> = {}
beforeAll(async () => {
  lab = await givenLab()
  gateways['test'] = new TestGateway({ url: lab.gateway, apiKey: 'lab-gateway-key' })
  const keys = { secretKey: 'sk_test_lab', webhookSecret: 'whsec_lab' }
  gateways['stripe'] = await openStripe({ ...keys, apiUrl: lab.stripe })
})

function gatewayNamed(name: string): PaymentGateway {
  const gateway = gateways[name]
  if (!gateway) throw new Error(`no gateway ${name}`)
  return gateway
}

let count = 0
const RETURN_URL = 'https://names.example/account/billing'

/** Has the owner save a card that behaves in a given way. */
async function givenCard(gateway: PaymentGateway, conduct: Conduct) {
  count += 1
  const account = { account_id: `acc_${count}`, email: 'owner@example.com' }
  const customer_ref = await gateway.openCustomer(account)
  const setup_id = `setup_${count}`
  const wanted = { setup_id, gateway_ref: null, customer_ref, return_url: RETURN_URL }
  const opened = await gateway.openSetup(wanted)
  const setup = { setup_id, gateway_ref: opened.gateway_ref }
  expect(opened).toMatchObject({ state: 'open', card: null })
  expect(await gateway.readSetup(setup)).toMatchObject({ state: 'open' })
  const url = String(opened.setup_url)
  if (gateway.name === 'stripe') await submitTo(url, { card: conduct })
  else await enterCard(url, LATER_CARDS[conduct])
  if (gateway.name === 'test' && conduct === 'authenticates') {
    await submitTo(url, { answer: 'approve' })
  }
  const { state, card } = await gateway.readSetup(setup)
  if (!card) throw new Error(`the set-up is ${state}`)
  return { account, customer_ref, card, setup }
}

type Given = Awaited<ReturnType<typeof givenCard>>

function charge({ customer_ref, card }: Given, is_off_session = true) {
  count += 1
  const payment_id = `pay_${count}.`
  const saved = { customer_ref, method_ref: card.method_ref, is_off_session }
  const facts = { amount_cents: 1_173, currency: 'USD', description: 'a.com, 1 year' }
  const input = { ...facts, buyer_email: 'owner@example.com', return_url: RETURN_URL, card: null }
  return { payment_id, ...input, saved }
}

const kindsOf = async (name: string, payment_id: string) =>
  name === 'stripe'
    ? (await lab.stripeBooks(payment_id)).filter((kind) => kind !== 'opened')
    : (await lab.books(payment_id)).entries.map(({ kind }) => kind)

describe.each(['test', 'stripe'])('saved cards at the gateway %s', (name) => {
  it('one account is one customer, however often it is opened', async () => {
    const gateway = gatewayNamed(name)
    const account = { account_id: 'acc_same', email: 'owner@example.com' }
    expect(await gateway.openCustomer(account)).toBe(await gateway.openCustomer(account))
  })

  it('a saved card is charged without its owner, once, and captured', async () => {
    const gateway = gatewayNamed(name)
    const given = await givenCard(gateway, 'works')
    expect(given.card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12 })
    const input = charge(given)
    const first = await gateway.authorise(input)
    expect(first).toMatchObject({ state: 'authorised', buyer_url: null })
    expect(await gateway.authorise(input)).toEqual(first)
    const named = { ...input, ...first, customer_ref: given.customer_ref }
    expect(await gateway.capture({ ...named, capture_cents: null })).toMatchObject({
      state: 'captured',
    })
    expect(await gateway.refund(named)).toMatchObject({ state: 'refunded' })
    const kinds = await kindsOf(name, input.payment_id)
    expect(kinds).toEqual(['authorised', 'captured', 'refunded'])
  })

  it('a declined charge holds nothing and says why', async () => {
    const gateway = gatewayNamed(name)
    const input = charge(await givenCard(gateway, 'declines'))
    expect(await gateway.authorise(input)).toMatchObject({
      state: 'declined',
      decline_code: 'insufficient_funds',
    })
    expect(await kindsOf(name, input.payment_id)).not.toContain('authorised')
  })

  it('a bank that wants to see the owner gets them later, for the same payment', async () => {
    const gateway = gatewayNamed(name)
    const given = await givenCard(gateway, 'authenticates')
    const input = charge(given)
    const asked = await gateway.authorise(input)
    expect(asked).toMatchObject({ state: 'needs_buyer', buyer_url: null })
    const named = { ...input, gateway_ref: asked.gateway_ref }
    expect(await gateway.lookUp(named)).toMatchObject({ state: 'needs_buyer', buyer_url: null })
    const visit = { method_ref: given.card.method_ref, return_url: `${RETURN_URL}?receipt=1` }
    const { state, buyer_url } = await gateway.confirm(named, visit)
    expect(state).toBe('needs_buyer')
    expect(await gateway.confirm(named, visit)).toMatchObject({ buyer_url })
    const back = await submitTo(String(buyer_url), { answer: 'approve' })
    expect(back.headers.get('location')).toBe(visit.return_url)
    expect(await gateway.lookUp(named)).toMatchObject({ state: 'authorised' })
    expect((await kindsOf(name, input.payment_id)).filter((kind) => kind === 'authorised')).toEqual(
      ['authorised'],
    )
  })

  it('an owner who refuses at their bank is declined, and one who never comes is voided', async () => {
    const gateway = gatewayNamed(name)
    const given = await givenCard(gateway, 'authenticates')
    const refused = charge(given)
    const { gateway_ref } = await gateway.authorise(refused)
    const visit = { method_ref: given.card.method_ref, return_url: RETURN_URL }
    const { buyer_url } = await gateway.confirm({ ...refused, gateway_ref }, visit)
    await submitTo(String(buyer_url), { answer: 'refuse' })
    expect(await gateway.lookUp({ ...refused, gateway_ref })).toMatchObject({ state: 'declined' })
    const left = charge(given)
    const asked = await gateway.authorise(left)
    expect(await gateway.void({ ...left, ...asked })).toMatchObject({ state: 'voided' })
  })

  it('with its owner here, the bank’s page opens at once', async () => {
    const gateway = gatewayNamed(name)
    const input = charge(await givenCard(gateway, 'authenticates'), false)
    const { state, buyer_url } = await gateway.authorise(input)
    expect([state, typeof buyer_url]).toEqual(['needs_buyer', 'string'])
  })

  it('a charge whose answer was lost is found by its customer, and voided', async () => {
    const gateway = gatewayNamed(name)
    const given = await givenCard(gateway, 'works')
    const input = charge(given)
    await gateway.authorise(input)
    const lost = { ...input, gateway_ref: null, customer_ref: given.customer_ref }
    expect(await gateway.lookUp(lost)).toMatchObject({ state: 'authorised' })
    expect(await gateway.void(lost)).toMatchObject({ state: 'voided' })
    const never = { ...lost, payment_id: 'pay_never' }
    expect(await gateway.lookUp(never)).toMatchObject({ state: 'unknown' })
  })

  it('a detached card can’t be charged, and detaching again does no harm', async () => {
    const gateway = gatewayNamed(name)
    const given = await givenCard(gateway, 'works')
    const detached = { customer_ref: given.customer_ref, method_ref: given.card.method_ref }
    await gateway.detach(detached)
    await gateway.detach(detached)
    await expect(gateway.authorise(charge(given))).rejects.toMatchObject({ kind: 'refused' })
  })

  it('another customer’s card is refused', async () => {
    const gateway = gatewayNamed(name)
    const mine = await givenCard(gateway, 'works')
    const theirs = await givenCard(gateway, 'works')
    const mixed = charge({ ...mine, card: theirs.card })
    await expect(gateway.authorise(mixed)).rejects.toMatchObject({ kind: 'refused' })
  })
})

it('a key that Stripe doesn’t accept declines no card, and forgets none', async () => {
  const given = await givenCard(gatewayNamed('stripe'), 'works')
  const keys = { secretKey: 'sk_test_wrong', webhookSecret: 'whsec_lab' }
  const wrong = await openStripe({ ...keys, apiUrl: lab.stripe })
  await expect(wrong.authorise(charge(given))).rejects.toMatchObject({ kind: 'unreachable' })
  const { customer_ref, card } = given
  const detaching = wrong.detach({ customer_ref, method_ref: card.method_ref })
  await expect(detaching).rejects.toMatchObject({ kind: 'unreachable' })
})
