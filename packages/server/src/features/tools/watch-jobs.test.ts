import { expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { passLeases } from '../../../test/support/leases.ts'
import { ticketOf, toolsOf } from '../../../test/support/tools.ts'
import { claimJobs } from './sql.ts'

const MINUTE_MS = 60_000

const figure = async (house: House): Promise<string | undefined> => {
  const { body } = await house.app.inject('/metrics')
  return /^namehouse_tool_jobs_abandoned (\d+)$/m.exec(body)?.[1]
}

const claimOne = async (house: House) => {
  const limits = { max: 1, callerMax: 4, aloneMax: 1 }
  const lease_token = crypto.randomUUID()
  await claimJobs(house.db, { leaseMs: 10 * MINUTE_MS, lease_token, ...limits })
}

it('a metric counts waiting jobs while no tools process runs any', async () => {
  const house = await openHouse()
  for (const domain of ['one-harbor.com', 'two-harbor.com']) {
    ticketOf(await toolsOf(house).run('bulk-availability', { domains: [domain] }))
  }
  expect(await figure(house)).toBe('0')
  house.clock.advance(5 * MINUTE_MS + 1)
  expect(await figure(house)).toBe('2')
  // One of them is being worked on, so the other only waits for its turn.
  await claimOne(house)
  expect(await figure(house)).toBe('0')
  await passLeases(house.db, 10 * MINUTE_MS)
  expect(await figure(house)).toBe('2')
})
