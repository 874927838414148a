import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { until } from '../../../../test/support/until.ts'
import { switchOffRegistrar } from '../renewals/switch-off-registrar.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  ended,
  givenDomains,
  givenRenewedByRegistrar,
  runWorker,
  someNames,
} from '../../../../test/support/portfolio.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  owner = await givenSignedIn(house)
})

const own = async (count: number) => await givenDomains(house, lab, owner, someNames(count))

async function setAutoRenew(
  domains: string[],
  auto_renew: boolean,
  { options = {}, browser = owner.browser } = {},
) {
  const body = { domains, payload: { auto_renew }, options }
  return (await browser.post('/api/domains/bulk/setAutoRenew', body)).json()
}

const shown = async (name: string) => {
  const [item] = (await owner.browser.get(`/api/domains?q=${name}`)).json().items
  return [item.auto_renew, item.auto_renew_pending]
}
const held = async (name: string) =>
  (await house.deps.upstream.registrar?.readDomain(name))?.autoRenew

it('200: the setting shows immediately, and the registrar stops renewing, once', async () => {
  const names = await own(2)
  const [name = ''] = names
  await givenRenewedByRegistrar(house, names)
  const body = await setAutoRenew(names, true)
  expect(body).toEqual({
    updated: true,
    count: 2,
    bulkOpId: expect.stringMatching(/^bulk_[0-9a-z]{26}$/),
    errors: [],
  })
  expect(await shown(name)).toEqual([true, true])
  expect(await held(name)).toBe(true)
  const requested = (await owner.browser.get('/api/domains/names?auto_renew=true')).json().domains
  expect(requested).toEqual(expect.arrayContaining(names))
  runWorker(house)
  const operation = await ended(owner.browser, body.bulkOpId)
  expect(operation).toMatchObject({ op: 'setAutoRenew', done: 2, failed: 0, status: 'done' })
  expect(await shown(name)).toEqual([true, false])
  expect(await held(name)).toBe(false)
  const again = await setAutoRenew(names, true)
  await ended(owner.browser, again.bulkOpId)
  expect((await lab.doneByRegistrar('update')).get(name)).toBe(2)
})

it('200: on and off are carried out in that order, and the last one shows in the meantime', async () => {
  const names = await own(1)
  const [name = ''] = names
  const on = await setAutoRenew(names, true)
  const off = await setAutoRenew(names, false)
  expect(await shown(name)).toEqual([false, true])
  runWorker(house)
  await ended(owner.browser, on.bulkOpId)
  await ended(owner.browser, off.bulkOpId)
  expect(await shown(name)).toEqual([false, false])
  expect(await held(name)).toBe(false)
})

it('a setting that the registrar refuses is a failed item and is not shown', async () => {
  const [good = '', lost = ''] = await own(2)
  await givenRenewedByRegistrar(house, [lost])
  await lab.hold([lost], owner.email, 'REDEMPTION_PERIOD')
  const body = await setAutoRenew([good, lost, 'not-mine-4711.com'], false)
  expect(body).toMatchObject({ updated: true, count: 2, errors: [{ code: 'not_owned' }] })
  runWorker(house)
  const operation = await ended(owner.browser, body.bulkOpId)
  expect(operation.items).toMatchObject([
    { domain: good, state: 'done' },
    { domain: lost, state: 'failed', code: 'refused' },
    { domain: 'not-mine-4711.com', state: 'failed', code: 'not_owned' },
  ])
  expect(await shown(good)).toEqual([false, false])
  expect(await shown(lost)).toEqual([true, false])
})

it('with skip_on_error false, changes that never started are not shown as requested', async () => {
  const names = await own(60)
  await givenRenewedByRegistrar(house, names)
  await lab.hold(names.slice(0, 1), owner.email, 'REDEMPTION_PERIOD')
  await lab.fault({ target: 'registrar', kind: 'delay', delay_ms: 100 })
  const body = await setAutoRenew(names, true, { options: { skip_on_error: false } })
  runWorker(house)
  const operation = await ended(owner.browser, body.bulkOpId)
  await lab.reset()
  expect(operation.status).toBe('failed')
  const done = operation.items.filter(({ state }) => state === 'done')
  expect(done.length).toBeLessThan(59)
  const rows = await house.db<{ domain: string }[]>`
    select domain from domains where domain = any(${names}::text[])
      and (auto_renew_chosen or auto_renew_requested is not null) order by domain
  `
  expect(rows.map(({ domain }) => domain)).toEqual(done.map(({ domain }) => domain).toSorted())
})

it('200: another account’s names are not changed, and the registrar is not asked', async () => {
  const names = await own(1)
  const stranger = await givenSignedIn(house)
  const body = await setAutoRenew(names, true, { browser: stranger.browser })
  expect(body).toMatchObject({ updated: false, count: 0, errors: [{ code: 'not_owned' }] })
  expect(body.bulkOpId).toBeUndefined()
  expect(await shown(names[0] ?? '')).toEqual([false, false])
  const mine = await setAutoRenew(names, true)
  const look = await stranger.browser.get(`/api/domains/bulk/${mine.bulkOpId}`)
  expect(look.statusCode).toBe(404)
})

it('the registrar’s own renewal is switched off, and its owner’s setting stays', async () => {
  const [kept = '', off = ''] = await own(2)
  await givenRenewedByRegistrar(house, [kept, off])
  const { bulkOpId } = await setAutoRenew([off], false)
  runWorker(house)
  await ended(owner.browser, bulkOpId)
  const isOver = async (name: string) => (await held(name)) === false
  await givenRenewedByRegistrar(house, [off])
  await switchOffRegistrar(house.db, house.clock.now())
  await until('both are off', async () => (await isOver(kept)) && (await isOver(off)))
  await until('both are noted', async () => !(await shown(kept))[1] && !(await shown(off))[1])
  expect([await shown(kept), await shown(off)]).toEqual([
    [true, false],
    [false, false],
  ])
})

it('a name whose change the registrar refuses is asked for again a day later, not sooner', async () => {
  const [lost = ''] = await own(1)
  await givenRenewedByRegistrar(house, [lost])
  await lab.hold([lost], owner.email, 'REDEMPTION_PERIOD')
  const asked = async () => (await house.db`select 1 from changes where domain = ${lost}`).length
  const { clock } = house
  await switchOffRegistrar(house.db, clock.now())
  runWorker(house)
  await until('it was refused', async () => {
    const rows = await house.db`select 1 from changes where domain = ${lost} and state = 'failed'`
    return rows.length === 1
  })
  await switchOffRegistrar(house.db, clock.now())
  expect(await asked()).toBe(1)
  await switchOffRegistrar(house.db, new Date(clock.now().getTime() + 25 * 3_600_000))
  expect(await asked()).toBe(2)
})
