import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { openStripe } from './stripe-gateway.ts'

let lab: TestLab
let stripe: PaymentGateway
beforeAll(async () => {
  lab = await givenLab()
  stripe = await openStripe({
    secretKey: 'sk_test_lab',
    webhookSecret: 'whsec_lab',
    apiUrl: lab.stripe,
  })
})
beforeEach(() => lab.reset())

let count = 0
async function open() {
  const payment_id = `pay_${(count += 1)}.`
  const input = {
    payment_id,
    amount_cents: 500_00,
    currency: 'USD',
    description: 'a.com',
    buyer_email: 'buyer@example.com',
    return_url: 'https://names.example/checkout/cs_1?pt=x',
    card: null,
  }
  const standing = await stripe.authorise(input)
  return { input, standing, name: { payment_id, gateway_ref: standing.gateway_ref } }
}
const daysUntil = (at: Date | null) => ((at?.getTime() ?? 0) - Date.now()) / 86_400_000
const payAt = async (url: string | null) =>
  await fetch(String(url), { method: 'POST', redirect: 'manual' })

describe('Stripe, through its own SDK', () => {
  it('sends the buyer to its page, and captures and refunds a hold once, however often called', async () => {
    const { standing, name, input } = await open()
    expect(standing).toMatchObject({ state: 'needs_buyer' })
    const back = await payAt(standing.buyer_url)
    expect(back.headers.get('location')).toBe(input.return_url)
    expect(await stripe.lookUp(name)).toMatchObject({ state: 'authorised' })
    for (const step of [stripe.capture, stripe.capture])
      expect(await step.call(stripe, name)).toMatchObject({ state: 'captured' })
    expect(await stripe.void(name)).toMatchObject({ state: 'captured' })
    for (const step of [stripe.refund, stripe.refund])
      expect(await step.call(stripe, name)).toMatchObject({ state: 'refunded' })
    expect(await lab.stripeBooks(name.payment_id)).toEqual([
      'opened',
      'authorised',
      'captured',
      'refunded',
    ])
  })

  it('says when a hold lapses', async () => {
    const { standing, name } = await open()
    expect(standing.capture_before).toBeNull()
    await payAt(standing.buyer_url)
    const { capture_before } = await stripe.lookUp(name)
    expect(daysUntil(capture_before)).toBeCloseTo(7, 1)
    expect((await stripe.capture(name)).capture_before).toBeNull()
  })

  it('lists what was paid since a moment, over several pages, with our ids and states', async () => {
    const paid: string[] = []
    for (let n = 0; n < 101; n += 1) {
      const { standing, name } = await open()
      await payAt(standing.buyer_url)
      paid.push(name.payment_id)
      if (n === 0) await stripe.capture(name)
    }
    const listed = []
    for await (const each of stripe.list(new Date(Date.now() - 60_000))) listed.push(each)
    const states = new Map(listed.map(({ payment_id, state }) => [payment_id, state]))
    expect(paid.map((id) => states.get(id))).toEqual(['captured', ...Array(100).fill('authorised')])
    const last = listed.find(({ payment_id }) => payment_id === paid.at(-1))
    expect(last?.amount_cents).toBe(500_00)
    // A hold that nobody knows here is released by what the list says about it.
    if (last) expect(await stripe.void(last)).toMatchObject({ state: 'voided' })
  })

  it('captures a part if only a part was earned, and refunds no more than that', async () => {
    const { standing, name, input } = await open()
    await payAt(standing.buyer_url)
    const part = { ...name, capture_cents: input.amount_cents - 1 }
    expect(await stripe.capture(part)).toMatchObject({ state: 'captured' })
    expect(await stripe.refund(name)).toMatchObject({ state: 'refunded' })
    expect(await lab.stripeAmounts(name.payment_id)).toEqual([
      input.amount_cents,
      input.amount_cents,
      input.amount_cents - 1,
      input.amount_cents - 1,
    ])
  })

  it('refunds parts, each once, and no more than was captured', async () => {
    const { standing, name, input } = await open()
    await payAt(standing.buyer_url)
    await stripe.capture(name)
    const part = { refund_id: `re-${name.payment_id}1`, amount_cents: 100_00 }
    await stripe.refundPart(name, part)
    await stripe.refundPart(name, part)
    expect(await stripe.lookUp(name)).toMatchObject({ state: 'captured' })
    const rest = { refund_id: `re-${name.payment_id}2`, amount_cents: input.amount_cents }
    await expect(stripe.refundPart(name, rest)).rejects.toMatchObject({ kind: 'refused' })
    await lab.fault({ target: 'stripe', kind: 'drop', match: '/v1/refunds', times: 1 })
    const left = { refund_id: `re-${name.payment_id}3`, amount_cents: 400_00 }
    await stripe.refundPart(name, left)
    expect(await stripe.lookUp(name)).toMatchObject({ state: 'refunded' })
    expect(await lab.stripeBooks(name.payment_id)).toEqual([
      'opened',
      'authorised',
      'captured',
      'refunded',
      'refunded',
    ])
  })

  it('two calls with one id are one payment; with different terms the second is refused', async () => {
    const { input, standing } = await open()
    expect(await stripe.authorise(input)).toEqual(standing)
    const other = stripe.authorise({ ...input, amount_cents: 1 })
    await expect(other).rejects.toMatchObject({ kind: 'refused' })
    expect(await lab.stripeBooks(input.payment_id)).toEqual(['opened'])
  })

  it('retries a lost answer with the same key, and charges once', async () => {
    const { standing, name } = await open()
    await payAt(standing.buyer_url)
    await lab.fault({ target: 'stripe', kind: 'drop', match: '/capture', times: 1 })
    expect(await stripe.capture(name)).toMatchObject({ state: 'captured' })
    expect((await lab.stripeBooks(name.payment_id)).filter((kind) => kind === 'captured')).toEqual([
      'captured',
    ])
  })

  it('voids before and after the buyer has paid, and payments never shown to a buyer', async () => {
    const before = await open()
    expect(await stripe.void(before.name)).toMatchObject({ state: 'voided' })
    await payAt(before.standing.buyer_url)
    expect(await stripe.lookUp(before.name)).toMatchObject({ state: 'voided' })
    const after = await open()
    await payAt(after.standing.buyer_url)
    expect(await stripe.void(after.name)).toMatchObject({ state: 'voided' })
    expect(await stripe.capture(after.name)).toMatchObject({ state: 'voided' })
    const lost = { payment_id: 'pay_lost', gateway_ref: null }
    expect(await stripe.lookUp(lost)).toMatchObject({ state: 'unknown' })
    expect(await stripe.void(lost)).toMatchObject({ state: 'voided' })
  })

  it('reports outages and a key that Stripe doesn’t accept as unreachable, and never prints the key', async () => {
    const { name } = await open()
    await lab.fault({ target: 'stripe', kind: 'server_error' })
    await expect(stripe.lookUp(name)).rejects.toMatchObject({ kind: 'unreachable' })
    await lab.reset()
    const account = { secretKey: 'sk_test_wrong', webhookSecret: 'whsec_x', apiUrl: lab.stripe }
    const wrong = await openStripe(account)
    const error = await wrong.lookUp(name).catch((cause: Error) => cause)
    expect(error).toMatchObject({ kind: 'unreachable' })
    expect(JSON.stringify(error) + (error as Error).message).not.toContain('sk_test_wrong')
  })
})
