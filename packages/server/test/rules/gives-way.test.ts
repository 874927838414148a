import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { judgeNames } from '../../src/features/portfolio/bulk/judge-names.ts'
import { needsStepUp } from '../../src/features/portfolio/bulk/needs-step-up.ts'
import { importRows } from '../../src/features/market/listings/import-rows.ts'
import { Availability } from '../../src/features/market/search/availability.ts'
import { checkDomains, type CheckNeeds } from '../../src/features/market/search/check-domains.ts'
import { Catalogue } from '../../src/features/registry/tlds/catalogue.ts'
import { findLocked } from '../../src/features/trading/checkout/find-locked.ts'
import { bulkAvailability } from '../../src/features/tools/bulk-availability/tool.ts'
import type { ToolNeeds } from '../../src/features/tools/tool.ts'
import { NAMES_A_SLICE } from '../../src/values/map-in-slices.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { givenSignedIn } from '../support/people.ts'
import { givenDomains } from '../support/portfolio.ts'
import { TurnCounter, watchTurns } from '../support/turns.ts'

let house: House
let lab: TestLab
let needs: CheckNeeds
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  owner = await givenSignedIn(house)
  await givenDomains(house, lab, owner, namesOf(1_000, 'com'))
  const { upstream, db, clock } = house.deps
  const availability = new Availability(upstream, new Catalogue(db, clock), clock)
  needs = { db, findLocked, availability }
})

const { signal } = new AbortController()

function namesOf(count: number, tld = 'invalid'): string[] {
  return Array.from({ length: count }, (_, at) => `slice-${at}.${tld}`)
}

/** The fields of a request to change name servers that validation looks at. */
const requestFor = (domains: string[]) =>
  ({
    params: { op: 'setNameservers' },
    body: { domains, payload: {}, options: {} },
    session: { account_id: owner.id },
  }) as unknown as FastifyRequest

const judgeOwn = async (names: string[], judge: () => null) =>
  await judgeNames(house.db, { account_id: owner.id, names, skip_on_error: true, judge })

const check = async (names: string[], given = needs) =>
  await checkDomains(given, names, { priceView: 'masked', signal })

/** Each gets a list and records every name it works on. */
const BULK: [what: string, count: number, work: (turns: TurnCounter) => Promise<unknown>][] = [
  [
    'the names of a bulk operation are read',
    1_000,
    (turns) => judgeOwn(turns.watch(namesOf(1_000)), () => null),
  ],
  [
    'the names of a bulk operation are validated',
    1_000,
    (turns) => judgeOwn(namesOf(1_000, 'com'), () => (turns.note(), null)),
  ],
  [
    'a bulk operation is checked for step-up',
    1_000,
    (turns) => needsStepUp(house.db, requestFor(turns.watch(namesOf(1_000)))),
  ],
  ['POST /api/domain/check reads names', 200, (turns) => check(turns.watch(namesOf(200)))],
  [
    'POST /api/domain/check asks registries',
    200,
    (turns) => {
      const look: Availability['look'] = (...asked) => {
        turns.note()
        return needs.availability.look(...asked)
      }
      return check(namesOf(200), { ...needs, availability: { look } as Availability })
    },
  ],
  [
    'the tool bulk-availability reads names',
    500,
    // Only the names are validated, so it needs no dependencies.
    (turns) =>
      bulkAvailability.judge({} as ToolNeeds, { domains: turns.watch(namesOf(500)) }, signal),
  ],
]

describe('bulk work yields to the event loop at least every fifty names', () => {
  it.each(BULK)('while %s: %d', async (_what, count, work) => {
    const turns = new TurnCounter()
    await work(turns)
    expect(turns.total).toBe(count)
    // The next name may be taken from the list just before the turn ends.
    expect(turns.most).toBeLessThanOrEqual(NAMES_A_SLICE + 1)
  })

  it('while importing a file of listings: 10000', async () => {
    const { count } = await watchTurns(() => readFile(10_000))
    expect(count).toBeGreaterThanOrEqual(10_000 / NAMES_A_SLICE - 1)
  })
})

/** The whole file is available immediately, so reading it never waits for anything else. */
async function* fileOf(count: number): AsyncGenerator<Uint8Array> {
  const lines = namesOf(count).map((name) => `${name},1`)
  yield Buffer.from(`domain,bin_price_cents\n${lines.join('\n')}\n`)
}

async function readFile(count: number): Promise<void> {
  for await (const rows of importRows(fileOf(count), 'csv')) void rows
}
