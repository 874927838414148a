import { beforeAll, describe, expect, it } from 'vitest'
import { judgeNames } from '../../src/features/portfolio/bulk/judge-names.ts'
import { importRows } from '../../src/features/market/listings/import-rows.ts'
import { checkDomains, type LookNeeds } from '../../src/features/market/search/check-domains.ts'
import { Availability } from '../../src/features/market/search/availability.ts'
import { Catalogue } from '../../src/features/registry/tlds/catalogue.ts'
import { findLocked } from '../../src/features/trading/checkout/find-locked.ts'
import { bulkAvailability } from '../../src/features/tools/bulk-availability/tool.ts'
import type { ToolNeeds } from '../../src/features/tools/tool.ts'
import { NAMES_A_SLICE } from '../../src/values/map-in-slices.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab } from '../support/lab.ts'
import { watchTurns } from '../support/turns.ts'

let house: House
let needs: LookNeeds

beforeAll(async () => {
  house = await openHouse({}, await givenLab())
  const { upstream, db, clock } = house.deps
  needs = {
    db,
    findLocked,
    availability: new Availability(upstream, new Catalogue(db, clock), clock),
  }
})

const { signal } = new AbortController()
const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `slice-${at}.invalid`)

async function* fileOf(count: number): AsyncGenerator<Uint8Array> {
  const lines = namesOf(count).map((name) => `${name},1`)
  yield Buffer.from(`domain,bin_price_cents\n${lines.join('\n')}\n`)
}

async function readFile(count: number): Promise<void> {
  for await (const rows of importRows(fileOf(count), 'csv')) void rows
}

const BULK: [what: string, count: number, work: (count: number) => Promise<unknown>][] = [
  ['a file of names to sell', 10_000, readFile],
  [
    'a bulk operation',
    1_000,
    (count) =>
      judgeNames(house.db, { account_id: 'acc_none', names: namesOf(count), skip_on_error: true }),
  ],
  [
    'POST /api/domain/check',
    200,
    (count) => checkDomains(needs, namesOf(count), { sight: 'masked', signal }),
  ],
  [
    'the tool bulk-availability',
    500,
    // It judges names alone, and needs nothing for that.
    (count) => bulkAvailability.judge({} as ToolNeeds, { domains: namesOf(count) }, signal),
  ],
]

describe('everything else has its turn at least every fifty names', () => {
  it.each(BULK)('%s of %d', async (_what, count, work) => {
    const { count: turns } = await watchTurns(() => work(count))
    expect(turns).toBeGreaterThanOrEqual(count / NAMES_A_SLICE - 1)
  })
})
