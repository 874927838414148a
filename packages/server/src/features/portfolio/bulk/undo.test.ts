import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  owner = await givenSignedIn(house)
})

const QUAY = { nameservers: ['ns1.quay.net', 'ns2.quay.net'] }
const PIER = { nameservers: ['ns1.pier.net', 'ns2.pier.net'] }

async function carryOut(op: string, domains: string[], payload: object) {
  const answer = await owner.browser.post(`/api/domains/bulk/${op}`, { domains, payload })
  const { bulkOpId } = answer.json<{ bulkOpId: string }>()
  await ended(owner.browser, bulkOpId)
  const operation = (await owner.browser.get(`/api/domains/bulk/${bulkOpId}`)).json<{
    items: { undo: { op: string; payload: object } | null }[]
  }>()
  return operation.items.map(({ undo }) => undo)
}

it('an operation says how to undo each name, and doing so undoes it', async () => {
  runWorker(house)
  const names = await givenDomains(house, lab, owner, someNames(3))
  const [quay = '', pier = ''] = names
  await carryOut('setNameservers', [quay], QUAY)
  await carryOut('setNameservers', [pier], PIER)
  const undos = await carryOut('setNameservers', names, QUAY)
  // The first had these before, and the last had no known name servers.
  expect(undos).toEqual([null, { op: 'setNameservers', payload: PIER }, null])
  await carryOut('setNameservers', [pier], PIER)
  expect((await house.deps.upstream.registrar?.readDomain(pier))?.ns).toEqual(PIER.nameservers)
})

it('undo restores the state when the change ran, not when it was requested', async () => {
  const names = await givenDomains(house, lab, owner, someNames(1))
  const start = async (op: string) =>
    (await owner.browser.post(`/api/domains/bulk/${op}`, { domains: names })).json().bulkOpId
  const ids = [await start('lock'), await start('unlock')]
  runWorker(house)
  for (const id of ids) await ended(owner.browser, id)
  const undoOf = async (id: string) =>
    (await owner.browser.get(`/api/domains/bulk/${id}`)).json().items[0].undo
  expect(await undoOf(ids[0])).toEqual({ op: 'unlock', payload: {} })
  expect(await undoOf(ids[1])).toEqual({ op: 'lock', payload: {} })
})

it('folders, auto-renew and contacts can be undone too; a failed name has nothing to undo', async () => {
  runWorker(house)
  const names = await givenDomains(house, lab, owner, someNames(1))
  const domains = [...names, 'foreign-harbor.com']
  const contact = async () => (await owner.browser.post('/api/contacts', CONTACT)).json().id
  const [first, second] = [await contact(), await contact()]
  expect(await carryOut('setFolder', domains, { folder: 'Shops' })).toEqual([
    { op: 'setFolder', payload: { folder: null } },
    null,
  ])
  expect(await carryOut('setAutoRenew', domains, { auto_renew: true })).toEqual([
    { op: 'setAutoRenew', payload: { auto_renew: false } },
    null,
  ])
  // The original contact is not in our database, so it can't be restored.
  expect(await carryOut('setContacts', domains, { admin: first })).toEqual([null, null])
  expect(await carryOut('setContacts', domains, { admin: second })).toEqual([
    { op: 'setContacts', payload: { admin: first } },
    null,
  ])
})

const CONTACT = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}
