import { expect, it } from 'vitest'
import { givenPartner } from '../../test/support/given.ts'
import { openHouse } from '../../test/support/house.ts'
import { givenSignedIn } from '../../test/support/people.ts'
import { ServiceError } from '@namehouse/sdk'
import { ERROR_EXAMPLES } from './openapi-error-examples.ts'

it('every example of a refusal is what the service answers', async () => {
  // A tenth of the limits, so that few calls of a kind are too many.
  const house = await openHouse({ rateLimitScale: 0.1 })
  const all = (await givenPartner(house, { affiliate: true })).client
  const reader = (await givenPartner(house, { scopes: ['search'] })).client
  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await house.app.inject({ url, headers })).json<{ error?: { message: string } }>().error
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.catch((caught: unknown) => caught)
    if (!(error instanceof ServiceError)) throw new Error('it was not refused')
    const { status, code, message, details } = error
    return { status, code, message, ...(details.length > 0 && { details }) }
  }
  const idempotencyKey = 'one'
  await all.links.create({ kind: 'generic' }, { idempotencyKey })
  const answers = {
    ValidationError: await refusal(all.inventory.availability(undefined as never)),
    MissingScope: await refusal(reader.orders.create({ domain: 'a.com' })),
    NotFound: await refusal(all.orders.read('ord_unknown')),
    Conflict: await refusal(all.links.create({ kind: 'generic', label: 'b' }, { idempotencyKey })),
  }
  for (const [name, answer] of Object.entries(answers)) {
    expect({ name, ...answer }).toEqual({ name, ...ERROR_EXAMPLES[name as keyof typeof answers] })
  }
  const { browser } = await givenSignedIn(house)
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  const foreign = await house.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: elsewhere,
    payload: {},
  })
  house.clock.advance(20 * 60_000)
  const unproven = await browser.post('/api/domains/a.com/auth-code')
  const forPages = { OtherSite: foreign, StepUpRequired: unproven }
  for (const [name, answer] of Object.entries(forPages)) {
    const { status, ...expected } = ERROR_EXAMPLES[name as keyof typeof forPages]
    expect([name, answer.statusCode]).toEqual([name, status])
    expect(answer.json().error).toEqual({ ...expected, request_id: expect.any(String) })
  }
  const plain = {
    MissingCredentials: await get('/api/partner/v1/orders'),
    NotSignedIn: await get('/api/cart'),
    ExpiredToken: await get('/api/market/listings/a.com', { authorization: 'Bearer at_1' }),
    RateLimited: await limited(get),
  }
  for (const [name, answer] of Object.entries(plain)) {
    const { status: _status, ...expected } = ERROR_EXAMPLES[name as keyof typeof plain]
    const request_id: unknown = expect.any(String)
    expect({ name, ...answer }).toEqual({ name, ...expected, request_id })
  }
})

type Get = (url: string) => Promise<{ message: string } | undefined>

/** The refusal of one call too many. Its numbers differ from limit to limit. */
async function limited(get: Get): Promise<object> {
  for (let calls = 0; calls < 20; calls += 1) {
    const error = await get('/api/market/categories')
    if (!error) continue
    const [limit, seconds, left] = error.message.match(/\d+/g) ?? []
    expect([limit, seconds]).toEqual(['12', '60'])
    const message = error.message.replace(`reached: ${limit} `, 'reached: 60 ')
    return { ...error, message: message.replace(`again in ${left} s.`, 'again in 42 s.') }
  }
  throw new Error('no call was refused')
}
