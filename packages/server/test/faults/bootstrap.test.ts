import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/features/market/search/shapes.ts'
import { ownDatabase } from '../support/database.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { until } from '../support/until.ts'

let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
})
afterEach(() => lab.reset())

/** The source of a search result for a name. A new server always has to look it up. */
async function sourceOf(house: House, domain = 'google.app'): Promise<string> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/domain/check',
    payload: { domains: [domain] },
  })
  const [row] = answer.json().results as Row[]
  return row?.meta.source ?? 'nobody'
}

type Kept = { text: string; fetched_at: Date }

async function keptIn({ db }: House): Promise<Kept | undefined> {
  const [row] = await db<Kept[]>`select file::text as text, fetched_at from rdap_bootstrap`
  return row
}

const keptWhole = async (house: House) => await until('the list is kept', () => keptIn(house))

it('a server that starts while IANA is unreachable uses the RDAP servers it knew before', async () => {
  const { url } = await ownDatabase()
  const first = await openHouse({}, lab, url)
  expect(await sourceOf(first)).toBe('rdap')
  const kept = await keptWhole(first)

  await lab.fault({ target: 'rdap-bootstrap', kind: 'drop' })
  expect(await sourceOf(await openHouse({}, lab, url))).toBe('rdap')
  expect(await keptIn(first)).toEqual(kept)
  // The same start with nothing stored, to prove that the fault was active.
  expect(await sourceOf(await openHouse({}, lab))).not.toBe('rdap')
})

it('a newer list replaces the stored one after the first answer, and an invalid one does not', async () => {
  const { url } = await ownDatabase()
  const first = await openHouse({}, lab, url)
  await sourceOf(first)
  const kept = await keptWhole(first)

  await lab.fault({ target: 'rdap-bootstrap', kind: 'garbage' })
  const asked = await lab.asked('rdap-bootstrap')
  const second = await openHouse({}, lab, url)
  expect(await sourceOf(second)).toBe('rdap')
  await until('the list was asked for', async () => (await lab.asked('rdap-bootstrap')) > asked)
  expect(await keptIn(first)).toEqual(kept)

  await lab.reset()
  const third = await openHouse({}, lab, url)
  third.clock.advance(60_000)
  expect(await sourceOf(third)).toBe('rdap')
  await until('a newer list is kept', async () => {
    const now = await keptIn(first)
    return now !== undefined && now.fetched_at > kept.fetched_at
  })
})

it('a list from another address is not trusted', async () => {
  const { url } = await ownDatabase()
  const first = await openHouse({}, lab, url)
  await sourceOf(first)
  await keptWhole(first)
  await first.db`update rdap_bootstrap set source_url = 'http://127.0.0.1:1/elsewhere'`
  await lab.fault({ target: 'rdap-bootstrap', kind: 'drop' })
  expect(await sourceOf(await openHouse({}, lab, url))).not.toBe('rdap')
})
