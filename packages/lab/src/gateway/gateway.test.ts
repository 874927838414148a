import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, openLab } from '../open-lab.ts'
import { labNow, setLabOffset } from '../frame/lab-clock.ts'
import { GATEWAY_KEY } from './open-gateway.ts'

let lab: Lab
beforeAll(async () => void (lab = await openLab()))
afterAll(() => lab.close())

let count = 0
const reference = () => `pay_${(count += 1)}`
const card = (number: string) => {
  return { number, exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' }
}

async function call(path: string, body?: object, key = GATEWAY_KEY) {
  const response = await fetch(`${lab.addresses.gateway}/v1/payments${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

async function hold(number: string, ref = reference(), amount_cents = 500) {
  const input = {
    reference: ref,
    amount_cents,
    currency: 'USD',
    return_url: 'http://shop/',
    card: card(number),
  }
  return { ref, ...(await call('', { ...input, description: 'a.com' })) }
}

async function kinds(ref: string): Promise<string[]> {
  const response = await fetch(`${lab.addresses.control}/books?match=${ref}`)
  const { entries } = (await response.json()) as { entries: { reference: string; kind: string }[] }
  return entries.filter((each) => each.reference === ref).map(({ kind }) => kind)
}

describe('the payment gateway', () => {
  it('holds, captures and refunds, and records a repeated step only once', async () => {
    const { ref, status, body } = await hold('4242 4242 4242 4242')
    expect([status, body]).toMatchObject([201, { status: 'authorised', card_last4: '4242' }])
    await hold('4242424242424242', ref)
    for (const action of ['capture', 'capture', 'refund', 'refund']) {
      expect((await call(`/${ref}/${action}`, {})).status).toBe(200)
    }
    expect(await kinds(ref)).toEqual(['authorised', 'captured', 'refunded'])
    expect((await hold('4242424242424242', ref, 501)).status).toBe(409)
  })

  it('a hold lapses after a week: it is void, and can’t be captured', async () => {
    const { ref, body } = await hold('4242424242424242')
    const before = new Date(String(body['capture_before'])).getTime() - labNow().getTime()
    expect(Math.round(before / 3_600_000)).toBe(7 * 24)
    setLabOffset(before - 60_000)
    expect((await call(`/${ref}`)).body).toMatchObject({ status: 'authorised' })
    setLabOffset(before + 60_000)
    const late = await call(`/${ref}/capture`, {})
    setLabOffset(0)
    expect([late.status, late.body['payment']]).toMatchObject([409, { status: 'voided' }])
    expect(await kinds(ref)).toEqual(['authorised', 'voided'])
  })

  it('voids a hold, and then refuses to capture or refund it', async () => {
    const { ref } = await hold('4242424242424242')
    expect((await call(`/${ref}/void`, {})).body).toMatchObject({ status: 'voided' })
    const late = await call(`/${ref}/capture`, {})
    expect([late.status, late.body['payment']]).toMatchObject([409, { status: 'voided' }])
    expect((await call(`/${ref}/refund`, {})).status).toBe(409)
  })

  it('a payment voided before it arrived takes no money', async () => {
    const ref = reference()
    await call(`/${ref}/void`, {})
    expect((await hold('4242424242424242', ref)).body).toMatchObject({ status: 'voided' })
    expect(await kinds(ref)).toEqual(['voided'])
  })

  it('declines by number, by date and for any card that is not a test card', async () => {
    for (const [number, code] of [
      ['4000000000000002', 'card_declined'],
      ['4000000000009995', 'insufficient_funds'],
      ['4242424242424241', 'invalid_number'],
      ['5555555555554444', 'not_a_test_card'],
    ] as const) {
      expect((await hold(number)).body).toMatchObject({ status: 'declined', decline_code: code })
    }
  })

  it('sends the cardholder to a page to approve or decline, and back', async () => {
    for (const [answer, status] of [
      ['approve', 'authorised'],
      ['refuse', 'declined'],
    ] as const) {
      const { ref, body } = await hold('4000002760003184')
      const url = String(body['challenge_url'])
      expect(await (await fetch(url)).text()).toContain('Is this you?')
      const sent = {
        method: 'POST',
        body: new URLSearchParams({ answer }),
        redirect: 'manual',
      } as const
      const back = await fetch(url, sent)
      expect([back.status, back.headers.get('location')]).toEqual([303, 'http://shop/'])
      expect((await call(`/${ref}`)).body).toMatchObject({ status, challenge_url: null })
    }
  })

  it('silent_capture: captures without answering, records it, and answers the second capture', async () => {
    const { ref } = await hold('4000000000000077')
    const first = fetch(`${lab.addresses.gateway}/v1/payments/${ref}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${GATEWAY_KEY}` },
      signal: AbortSignal.timeout(200),
    })
    await expect(first).rejects.toThrow()
    expect(await kinds(ref)).toEqual(['authorised', 'captured'])
    expect((await call(`/${ref}/capture`, {})).status).toBe(200)
    const refused = await hold('4000000000000341')
    expect((await call(`/${refused.ref}/capture`, {})).status).toBe(409)
  })

  it('refuses unknown keys and invalid requests, and stores no card number', async () => {
    expect((await call('/pay_1', undefined, 'wrong')).status).toBe(401)
    expect((await call('/pay_none')).status).toBe(404)
    expect((await call('', { reference: 'x' })).status).toBe(400)
    const books = await (await fetch(`${lab.addresses.control}/books`)).text()
    expect(books).toContain('4242')
    expect(books).not.toContain('4242424242424242')
  })
})
