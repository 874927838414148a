import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenHosted, readDns, someRecord } from '../../../../test/support/zones.ts'
import { changeZone } from './change-zone.ts'
import { patchRecords } from './decide-records.ts'

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

it.each([true, false])(
  'a change whose caller leaves while the zone is read ends (dry run: %s), and nothing is changed',
  async (isDryRun) => {
    const { browser, path, domain, owner } = await givenHosted(house, lab)
    const before = await readDns(browser, path)
    const { db, upstream, clock } = house.deps
    if (!upstream.registrar) throw new Error('no registrar')
    const left = new AbortController()
    const wanted = {
      account_id: owner.id,
      domain,
      kind: 'edit' as const,
      field: 'add',
      isDryRun,
      signal: left.signal,
      decide: (current: Parameters<typeof patchRecords>[0]) =>
        patchRecords(current, { add: [someRecord('late')] }, domain),
    }
    await lab.fault({ target: 'registrar', kind: 'stall' })
    const changing = changeZone({ db, registrar: upstream.registrar }, wanted, clock.now())
    const reason = new Error('The caller has left.')
    left.abort(reason)
    await expect(changing).rejects.toBe(reason)
    await lab.reset()
    expect(await readDns(browser, path)).toEqual(before)
    // The zone isn't locked for the next.
    const next = { ...wanted, signal: undefined, isDryRun: false }
    const { changes } = await changeZone({ db, registrar: upstream.registrar }, next, clock.now())
    expect(changes.added).toMatchObject([{ name: 'late' }])
  },
)
