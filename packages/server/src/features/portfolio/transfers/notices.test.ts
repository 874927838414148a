import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import { openShop } from '../../../../test/support/registering.ts'
import {
  givenPaidTransfer,
  requestsFor,
  statusIs,
  transferWhen,
} from '../../../../test/support/transferring.ts'
import { until } from '../../../../test/support/until.ts'
import { wakeChanges } from '../changes/wake-changes.ts'
import { handleNotices } from '../registrar-notices/handle-notices.ts'
import { pollNotices } from '../registrar-notices/poll-notices.ts'

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
  await expectLedgerSound(house.db)
})

/** Reads what the registrar tells us, and acts on it. */
async function listen(): Promise<void> {
  const { registrar } = house.deps.upstream
  if (!registrar) throw new Error('no registrar')
  await pollNotices({ ...house.deps, registrar })
  await handleNotices({ ...house.deps, wakers: [wakeChanges] })
}

describe('a notification of the registrar', () => {
  it('that a transfer has ended: it is looked at right away', async () => {
    const { buyer, name, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: null })
    runWorker(house)
    await transferWhen(house, buyer, id, ({ completes_at }) => completes_at !== null)
    await until('no look is under way, and the next is far off', async () => {
      const { count } = await house.db`
        update changes set next_at = clock_timestamp() + interval '1 hour'
        where domain = ${name} and state = 'queued'
      `
      return count === 1
    })
    await lab.registrations({ name, end: 'COMPLETED' })
    await listen()
    await transferWhen(house, buyer, id, statusIs('done'))
    const notices = await house.db`select state from registrar_notices where identifier = ${name}`
    expect(notices).toMatchObject([{ state: 'used' }])
  })

  it('about a transfer in doubt: the registrar is asked again, and nothing is sent twice', async () => {
    const { buyer, name, id } = await givenPaidTransfer(house, lab)
    await lab.registrations({ match: name, transfer: 'pending', ends: 'IN_DOUBT' })
    runWorker(house)
    await until('it is in doubt', async () => {
      const rows = await house.db`
        select 1 from changes where domain = ${name} and state = 'in_doubt'
      `
      return rows.length > 0
    })
    await lab.registrations({ name, end: 'COMPLETED' })
    await listen()
    await transferWhen(house, buyer, id, statusIs('done'))
    expect(await requestsFor(lab, name)).toBe(1)
  })
})
