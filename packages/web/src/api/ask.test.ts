import { afterEach, expect, it, vi } from 'vitest'
import { ask } from './ask.ts'
import { hrefOf } from './operation.ts'
import { readOrders } from './orders.ts'
import { proveWith } from './prove.ts'
import { number, text } from './shape.ts'

const READ = {
  route: 'GET /api/things/{id}/parts',
  takes: {} as { path: { id: string }; query?: { q?: string; limit?: number } },
  answers: { name: text },
}
const CHANGE = {
  route: 'PATCH /api/things/{id}',
  takes: {} as { path: { id: string }; body: { cents: number } },
  answers: { cents: number },
}

type Sent = { path: string; init: RequestInit }

/** A service that returns these answers in turn. Records the requests it gets. */
function givenAnswers(...answers: [status: number, body: unknown][]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init })
    const [status, body] = answers.shift() ?? [500, {}]
    return Response.json(body, { status })
  })
  return sent
}

afterEach(() => vi.unstubAllGlobals())

it('sends path and query according to the route', async () => {
  const sent = givenAnswers([200, { name: 'x' }])
  const input = { path: { id: 'a/b' }, query: { q: '', limit: 2 } }
  expect(await ask(READ, input)).toEqual({ name: 'x' })
  expect(sent[0]).toMatchObject({
    path: '/api/things/a%2Fb/parts?q=&limit=2',
    init: { method: 'GET', body: null },
  })
  expect(hrefOf(READ, input)).toBe('/api/things/a%2Fb/parts?q=&limit=2')
})

it('sends a body as JSON', async () => {
  const sent = givenAnswers([200, { cents: 5 }])
  await ask(CHANGE, { path: { id: 'a' }, body: { cents: 5 } })
  expect(sent[0]?.init).toMatchObject({
    method: 'PATCH',
    body: '{"cents":5}',
    headers: { 'content-type': 'application/json' },
  })
})

it.each([[{}], [{ name: null }], [[{ surprise: null }]]])('refuses the answer %j', async (body) => {
  givenAnswers([200, body])
  await expect(ask(READ, { path: { id: 'a' } })).rejects.toMatchObject({
    code: 'unexpected_answer',
  })
})

it('an action that needs a fresh proof is sent again once the person has confirmed', async () => {
  const refusal = { error: { code: 'step_up_required', message: 'Confirm.' } }
  const sent = givenAnswers([403, refusal], [200, { cents: 5 }], [403, refusal])
  proveWith(async () => true)
  await ask(CHANGE, { path: { id: 'a' }, body: { cents: 5 } })
  expect(sent).toHaveLength(2)
  proveWith(async () => false)
  await expect(ask(CHANGE, { path: { id: 'a' }, body: { cents: 5 } })).rejects.toMatchObject({
    code: 'not_confirmed',
  })
})

it('an order without its amount owed is not shown as owing nothing', async () => {
  const order = {
    public_id: 'ord_1',
    domain: 'a.com',
    status: 'PAID',
    sale_price_cents: 100,
    currency: 'USD',
    commission_cents: 10,
    amount_owed_cents: null,
    payment_model: 'partner_collected',
    external_payment_ref: null,
    quote_id: null,
    buyer: null,
    return_url: null,
    cancel_url: null,
    created_at: '2026-11-15T05:07:16.647Z',
    updated_at: '2026-11-15T05:07:16.647Z',
    timeline: [],
  }
  const tenant = { partner_id: 'ptr_1', environment: 'live' } as const
  const orders = async (owed: number | null) => {
    givenAnswers([200, { orders: [{ ...order, amount_owed_cents: owed }], next_cursor: null }])
    return await readOrders(tenant, { status: '' }, new AbortController().signal)
  }
  expect((await orders(90)).items[0]?.amount_owed_cents).toBe(90)
  await expect(orders(null)).rejects.toMatchObject({ code: 'unexpected_answer' })
})
