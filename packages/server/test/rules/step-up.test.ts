import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../support/house.ts'
import { givenPartner } from '../support/given.ts'
import { givenMember } from '../support/members.ts'
import { givenSignedIn } from '../support/people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

type Operation = { 'x-step-up'?: string; security?: Record<string, string[]>[] }
type Description = { paths: Record<string, Record<string, Operation>> }
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Every action that a stolen session alone must not allow (contract section 7). */
// oxfmt-ignore
const STEP_UP: Record<string, string> = {
  'POST /api/domains/bulk/{op}':                                          'sometimes',
  'PATCH /api/domains/{domain}':                                          'sometimes',
  'POST /api/domains/{domain}/auth-code':                                 'always',
  'PUT /api/contacts/{id}':                                               'sometimes',
  'POST /api/portal/{partner_id}/{environment}/credentials':              'sometimes',
  'POST /api/portal/{partner_id}/{environment}/credentials/{key_id}/rotate': 'sometimes',
  'POST /api/portal/{partner_id}/{environment}/invitations':             'always',
  'PATCH /api/portal/{partner_id}/{environment}/members/{account_id}':    'always',
  'POST /api/account/password':                                           'current_password',
  'POST /api/account/email':                                              'current_password',
  'POST /api/account/two-factor/start':                                   'current_password',
  'POST /api/account/two-factor/stop':                                    'current_password',
  'POST /api/account/two-factor/recovery-codes':                          'current_password',
  'POST /api/account/passkeys/options':                                   'current_password',
  'DELETE /api/account/passkeys/{id}':                                    'always',
  'POST /api/staff/partners/{partner_id}/credentials':                    'always',
  'POST /api/staff/credentials/{key_id}/rotate':                          'always',
  'POST /api/staff/partners/{partner_id}/members':                        'always',
  'POST /api/staff/orders/{public_id}/auth-code':                         'always',
  'POST /api/staff/orders/{public_id}/refund':                            'always',
  'POST /api/staff/orders/{public_id}/cancel':                            'always',
  'POST /api/staff/plans/{plan_id}/cancel':                               'always',
  'POST /api/staff/approvals/{approval_id}/approve':                      'always',
  'POST /api/staff/brokerage/{case_id}/complete':                         'always',
  'POST /api/staff/brokerage/{case_id}/owner-paid':                       'always',
  'POST /api/staff/settlements/{id}/paid':                                'always',
  'POST /api/staff/payouts/run':                                          'always',
  'POST /api/staff/payouts/{id}/paid':                                    'always',
  'POST /api/staff/payouts/{id}/failed':                                  'always',
  'PUT /api/seller/payout-details':                                       'always',
  'POST /api/staff/seller-payouts/run':                                   'always',
  'POST /api/staff/seller-payouts/file':                                  'always',
  'POST /api/staff/seller-payouts/{id}/paid':                             'always',
  'POST /api/staff/seller-payouts/{id}/failed':                           'always',
  'POST /api/staff/seller-payouts/{id}/release':                          'always',
}

async function described(): Promise<[string, Operation][]> {
  const { browser } = await givenSignedIn(house, 'staff')
  const files = ['/api/openapi.json', '/api/openapi.internal.json']
  const paths: [string, Record<string, Operation>][] = []
  // One after the other: the first is made on a busy thread, which may take longer than a statement.
  for (const file of files) {
    const answer = await browser.get(file)
    expect(answer.statusCode).toBe(200)
    paths.push(...Object.entries(answer.json<Description>().paths))
  }
  return paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => {
      return [`${method.toUpperCase()} ${path}`, operation]
    }),
  )
}

it('the API description names every action that requires step-up, and no other', async () => {
  const found = (await described()).flatMap(([name, operation]) => {
    const stepUp = operation['x-step-up']
    return stepUp ? [[name, stepUp]] : []
  })
  expect(Object.fromEntries(found)).toEqual(STEP_UP)
})

it('403: each action that always requires step-up is refused to an old session', async () => {
  const { partnerId } = await givenPartner(house)
  const account = await givenMember(house, { partnerId }, { role: 'admin' })
  const staff = await givenSignedIn(house, 'staff')
  house.clock.advance(10 * 60_000 + 1)
  for (const [name, kind] of Object.entries(STEP_UP)) {
    if (kind !== 'always') continue
    const [method = '', path = ''] = name.split(' ')
    const { browser } = path.startsWith('/api/staff/') ? staff : account
    const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const answer = await house.app.inject({
      method: method as Method,
      url: path
        .replace('/portal/{partner_id}/{environment}', `/portal/${partnerId}/live`)
        .replaceAll(/\{\w+\}/g, 'x'),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...bodyFor(path),
    })
    expect([name, answer.json().error?.code]).toEqual([name, 'step_up_required'])
  }
})

function bodyFor(path: string): { payload?: object } {
  if (path.endsWith('/partners/{partner_id}/credentials')) {
    return { payload: { environment: 'sandbox', scopes: ['search'] } }
  }
  if (path.endsWith('/payout-details')) return { payload: { method: 'bank' } }
  if (path.endsWith('/seller-payouts/run')) return {}
  if (path.endsWith('/members')) return { payload: { email: 'a@example.com' } }
  if (path.endsWith('/invitations')) return { payload: { email: 'a@example.com', role: 'viewer' } }
  if (path.endsWith('/members/{account_id}')) return { payload: { role: 'viewer' } }
  if (path.endsWith('/complete')) return { payload: { sale_price_cents: 1 } }
  if (path.endsWith('/owner-paid')) return { payload: { reference: 'TRF 1' } }
  return path.endsWith('/run') ? { payload: { environment: 'live' } } : {}
}

it('no app with a token can perform such an action: each accepts only a session', async () => {
  for (const [name, { security }] of await described()) {
    if (STEP_UP[name]) expect([name, security]).toEqual([name, [{ session: [] }]])
  }
})

it('401: none of them accepts a bearer token', async () => {
  for (const name of Object.keys(STEP_UP)) {
    const [method = '', path = ''] = name.split(' ')
    const answer = await house.app.inject({
      method: method as Method,
      url: path.replaceAll(/\{\w+\}/g, 'x'),
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    })
    expect([name, answer.statusCode]).toEqual([name, 401])
  }
})
