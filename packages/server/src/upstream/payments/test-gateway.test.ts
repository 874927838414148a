import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { TestGateway } from './test-gateway.ts'

let lab: TestLab
let gateway: TestGateway
beforeAll(async () => {
  lab = await givenLab()
  gateway = new TestGateway({ url: lab.gateway, apiKey: 'lab-gateway-key', deadlineMs: 500 })
})
afterEach(() => lab.reset())

let count = 0
function input(number: string) {
  const payment_id = `pay_${(count += 1)}`
  const card = { number, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' }
  const facts = { amount_cents: 1_000, currency: 'USD', description: 'a.com', card }
  return { ...facts, payment_id, buyer_email: 'b@example.com', return_url: 'http://shop/' }
}
const named = (payment_id: string) => ({ payment_id, gateway_ref: null })

describe('the test gateway', () => {
  it('says when a hold lapses', async () => {
    const { capture_before } = await gateway.authorise(input('4242424242424242'))
    expect(((capture_before?.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
  })

  it('authorizes, captures and refunds, and repeating a step changes nothing', async () => {
    const asked = input('4242424242424242')
    const name = named(asked.payment_id)
    expect(await gateway.lookUp(name)).toMatchObject({ state: 'unknown' })
    for (const step of [
      () => gateway.authorise(asked),
      () => gateway.authorise(asked),
      () => gateway.lookUp(name),
    ]) {
      expect(await step()).toMatchObject({ state: 'authorised', gateway_ref: asked.payment_id })
    }
    expect(await gateway.capture(name)).toMatchObject({ state: 'captured' })
    expect(await gateway.capture(name)).toMatchObject({ state: 'captured' })
    expect(await gateway.void(name)).toMatchObject({ state: 'captured' })
    expect(await gateway.refund(name)).toMatchObject({ state: 'refunded' })
    expect(await gateway.refund(name)).toMatchObject({ state: 'refunded' })
    const { entries } = await lab.books(asked.payment_id)
    expect(entries.map(({ kind }) => kind)).toEqual(['authorised', 'captured', 'refunded'])
  })

  it('refunds parts, each once, and no more than was captured', async () => {
    const asked = input('4242424242424242')
    const name = named(asked.payment_id)
    await gateway.authorise(asked)
    const part = { refund_id: 'one', amount_cents: 400 }
    await expect(gateway.refundPart(name, part)).rejects.toMatchObject({ kind: 'refused' })
    await gateway.capture({ ...name, capture_cents: 900 })
    for (const each of [part, part, { refund_id: 'two', amount_cents: 500 }])
      await gateway.refundPart(name, each)
    const more = { refund_id: 'three', amount_cents: 1 }
    await expect(gateway.refundPart(name, more)).rejects.toMatchObject({ kind: 'refused' })
    const { entries } = await lab.books(asked.payment_id)
    expect(entries.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['authorised', 1_000],
      ['captured', 900],
      ['refunded', 400],
      ['refunded', 500],
    ])
  })

  it('does not capture a voided hold, even if the hold arrives after the void', async () => {
    const asked = input('4242424242424242')
    const name = named(asked.payment_id)
    expect(await gateway.void(name)).toMatchObject({ state: 'voided' })
    expect(await gateway.authorise(asked)).toMatchObject({ state: 'voided' })
    expect(await gateway.capture(name)).toMatchObject({ state: 'voided' })
  })

  it('says why a card is declined, and where a buyer has to go', async () => {
    const declined = await gateway.authorise(input('4000000000009995'))
    expect(declined).toMatchObject({ state: 'declined', decline_code: 'insufficient_funds' })
    const asked = await gateway.authorise(input('4000002760003184'))
    expect(asked.state).toBe('needs_buyer')
    expect(asked.buyer_url?.startsWith(`${lab.gateway}/challenge/`)).toBe(true)
  })

  it('reports a lost answer as unreachable, and looking it up shows what was done', async () => {
    const asked = input('4242424242424242')
    await lab.fault({ target: 'gateway', kind: 'drop', times: 1 })
    await expect(gateway.authorise(asked)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await gateway.lookUp(named(asked.payment_id))).toMatchObject({ state: 'authorised' })
    const silent = input('4000000000000077')
    await gateway.authorise(silent)
    const name = named(silent.payment_id)
    await expect(gateway.capture(name)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await gateway.lookUp(name)).toMatchObject({ state: 'captured' })
  })

  it('maps outages, invalid answers and floods to the right kind of error', async () => {
    for (const [kind, expected] of [
      ['server_error', 'unreachable'],
      ['rate_limit', 'unreachable'],
      ['stall', 'unreachable'],
      ['flood', 'unreachable'],
      ['garbage', 'garbled'],
      ['empty', 'garbled'],
    ] as const) {
      await lab.fault({ target: 'gateway', kind, times: 1 })
      const error = await gateway.lookUp(named('pay_1')).catch((cause: unknown) => cause)
      expect([kind, error]).toMatchObject([kind, { kind: expected }])
    }
  })

  it('reports a wrong key as refused, and never prints key or card', async () => {
    const stranger = new TestGateway({ url: lab.gateway, apiKey: 'wrong-key' })
    const error = await stranger.authorise(input('4242424242424242')).catch((cause: Error) => cause)
    expect(error).toMatchObject({ kind: 'refused' })
    expect(JSON.stringify(error)).not.toMatch(/wrong-key|424242/)
  })
})
