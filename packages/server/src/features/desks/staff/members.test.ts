import { beforeAll, beforeEach, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenAccount, givenSignedIn } from '../../../../test/support/people.ts'
import { MEMBERS_MAX } from '../../trading/partners/add-member.ts'

let house: House
let staff: Browser
let partner_id: string
let path: string
beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})
beforeEach(async () => {
  partner_id = (await givenPartner(house)).partnerId
  path = `/api/staff/partners/${partner_id}/members`
})

const emails = async () => {
  const { members } = (await staff.get(path)).json()
  return members.map(({ email }: { email: string }) => email)
}

it('201: a person is added, listed once even if added again, and removed', async () => {
  const { id, email } = await givenAccount(house)
  const added = await staff.post(path, { email: email.toUpperCase() })
  expect([added.statusCode, added.json()]).toMatchObject([201, { account_id: id, email }])
  expect((await staff.post(path, { email })).statusCode).toBe(201)
  expect((await staff.get(path)).json()).toEqual({ members: [added.json()] })
  expect((await staff.delete(`${path}/${id}`)).statusCode).toBe(204)
  expect((await staff.delete(`${path}/${id}`)).statusCode).toBe(404)
  expect(await emails()).toEqual([])
})

it('404, 400: no such partner, no such account, or an invalid email', async () => {
  const { email } = await givenAccount(house)
  const nowhere = '/api/staff/partners/ptr_none/members'
  expect((await staff.post(nowhere, { email })).statusCode).toBe(404)
  expect((await staff.get(nowhere)).statusCode).toBe(404)
  for (const wrong of ['nobody@example.com', 'not an address', '']) {
    const refused = await staff.post(path, { email: wrong })
    expect([refused.statusCode, refused.json().error.details[0].field]).toEqual([400, 'email'])
  }
  expect(await emails()).toEqual([])
})

it('400: an address with a bracket, which mail servers would read as another one', async () => {
  const email = '<somebody@example.com'
  for (const [url, body] of [
    [path, { email }],
    ['/api/staff/partners', { name: 'A Partner', email }],
  ] as const) {
    const refused = await staff.post(url, body)
    expect([refused.statusCode, refused.json().error.details[0].field]).toEqual([400, 'email'])
    expect(refused.body).not.toContain('has no account')
  }
})

it('409: the number of members is limited', async () => {
  const { email } = await givenAccount(house)
  await house.db`
    insert into accounts (id, email, name, password_hash, verified_at, created_at)
    select 'acc_' || n, n || '@many.example.com', 'A', 'x', now(), now()
    from generate_series(1, ${MEMBERS_MAX}) n
  `
  await house.db`
    insert into partner_members (partner_id, account_id, created_at)
    select ${partner_id}, id, now() from accounts where email like '%@many.example.com'
  `
  expect((await staff.post(path, { email })).statusCode).toBe(409)
  expect(await emails()).not.toContain(email)
  expect((await staff.post(path, { email: '1@many.example.com' })).statusCode).toBe(201)
})
