import { randomBytes } from 'node:crypto'
import { PartnerClient } from '@namehouse/sdk'
import { beforeAll, expect, it } from 'vitest'
import { givenPartner } from '../../test/support/given.ts'
import { ownDatabase } from '../../test/support/database.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import type { MasterKey } from '../values/master-key.ts'
import { countLostSecrets, resealSecrets } from './reseal.ts'

const older = randomBytes(32)
const newest = randomBytes(32)
let before: House
let during: House
let after: House

beforeAll(async () => {
  const { url } = await ownDatabase()
  before = await openHouse({ masterKey: [older] }, undefined, url)
  during = await openHouse({ masterKey: [newest, older] }, undefined, url)
  after = await openHouse({ masterKey: [newest] }, undefined, url)
})

async function isLetIn(house: House, { keyId, secret }: { keyId: string; secret: string }) {
  const client = new PartnerClient({ keyId, secret, baseUrl: 'http://house', fetch: house.fetch })
  return await client.inventory.availability('acme.com').then(
    () => true,
    () => false,
  )
}

it('a new key takes over without partners noticing, and the old one can be removed', async () => {
  const partner = await givenPartner(before)
  expect(await isLetIn(during, partner)).toBe(true)
  expect(await countLostSecrets(before.db, [newest])).toBe(1)
  expect(await resealSecrets(during.db, [newest, older])).toBe(1)
  expect(await resealSecrets(during.db, [newest, older])).toBe(0)
  expect(await countLostSecrets(before.db, [newest])).toBe(0)
  expect(await isLetIn(after, partner)).toBe(true)
})

it('two processes that reseal together handle each secret once', async () => {
  for (let i = 0; i < 20; i += 1) await givenPartner(before)
  const keys: MasterKey = [newest, older]
  const counts = await Promise.all([resealSecrets(before.db, keys), resealSecrets(during.db, keys)])
  while ((await resealSecrets(during.db, keys)) > 0) counts.push(0)
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(20)
  expect(await countLostSecrets(after.db, [newest])).toBe(0)
})

it('a sealed secret copied to another row does not work there', async () => {
  const rich = await givenPartner(before, { scopes: ['search', 'buy'] })
  const thief = await givenPartner(before)
  await before.db`
    update partner_credentials set sealed_secret = (
      select sealed_secret from partner_credentials where key_id = ${thief.keyId}
    ) where key_id = ${rich.keyId}
  `
  expect(await isLetIn(before, { keyId: rich.keyId, secret: thief.secret })).toBe(false)
})

it('resealing finds every sealed column', async () => {
  const columns = await before.db<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea'
      and column_name not like 'sealed\\_%' and column_name not like '%\\_hash' limit 100
  `
  // Public, as their name says.
  expect(columns.map(({ name }) => name)).toEqual([
    'partner_credentials.public_key',
    'passkeys.public_key',
  ])
})
