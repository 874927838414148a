import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenApp } from '../../../../test/support/oauth.ts'
import { givenAccount } from '../../../../test/support/people.ts'
import { openStore } from './store.ts'

let house: House
let store: ReturnType<typeof openStore>
let forgotten = 0

beforeAll(async () => {
  house = await openHouse()
  const { db, clock } = house
  store = openStore({ db, clock, forgetTokens: () => (forgotten += 1) })
})

async function givenGrant(grantId: string): Promise<string> {
  const { client_id: clientId } = await givenApp(house)
  const { id: accountId } = await givenAccount(house)
  await store('Grant').upsert(grantId, { accountId, clientId }, 60)
  return grantId
}

describe.each(['AuthorizationCode', 'RefreshToken'])('%s', (kind) => {
  it('if it is consumed twice at the same time, the second is refused and the consent ends', async () => {
    const grantId = await givenGrant(`grant of ${kind}`)
    await store(kind).upsert(kind, { jti: kind, grantId, scope: '' }, 60)
    await store('AccessToken').upsert(`access ${kind}`, { jti: `access ${kind}`, grantId }, 60)
    await store(kind).consume(kind)
    expect(await store(kind).find(kind)).toMatchObject({ consumed: true })
    const before = forgotten
    await expect(store(kind).consume(kind)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await store('AccessToken').find(`access ${kind}`)).toBeUndefined()
    expect(await store('Grant').find(grantId)).toBeUndefined()
    expect(forgotten).toBeGreaterThan(before)
  })
})

it('no token can be created for a consent that has ended', async () => {
  const grantId = await givenGrant('ended')
  await store('AccessToken').revokeByGrantId(grantId)
  const late = store('AccessToken').upsert('late', { jti: 'late', grantId }, 60)
  await expect(late).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('one kind of token is not found as another', async () => {
  const grantId = await givenGrant('kinds')
  await store('RefreshToken').upsert('mine', { jti: 'mine', grantId }, 60)
  expect(await store('AccessToken').find('mine')).toBeUndefined()
  expect(await store('RefreshToken').find('mine')).toMatchObject({ jti: 'mine', grantId })
})

it('beyond the limit, the oldest consents for one app end', async () => {
  const { client_id: clientId } = await givenApp(house)
  const { id: accountId } = await givenAccount(house)
  for (let n = 0; n < 22; n += 1) {
    house.clock.advance(1)
    await store('Grant').upsert(`many ${n}`, { accountId, clientId }, 60)
  }
  expect(await store('Grant').find('many 1')).toBeUndefined()
  expect(await store('Grant').find('many 2')).toMatchObject({ accountId })
})

it('beyond 1,000 used refresh tokens, the oldest are deleted', async () => {
  const grantId = await givenGrant('rotating')
  await house.db`
    insert into oauth_tokens (token_hash, kind, grant_id, scope, payload, expires_at, consumed_at)
    select sha256(n::text::bytea), 'RefreshToken', ${grantId}, '', '{}', 'infinity',
      timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, 1002) as n
  `
  await store('RefreshToken').upsert('next', { jti: 'next', grantId }, 60)
  expect(await store('RefreshToken').find('2')).toBeUndefined()
  expect(await store('RefreshToken').find('3')).toMatchObject({ consumed: true })
  expect(await store('RefreshToken').find('next')).toBeDefined()
})
