import { beforeAll, expect, it } from 'vitest'
import {
  answerBank,
  formOf,
  givenSession,
  submit,
  sweep,
} from '../../../../test/support/checkout.ts'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import type { Row } from '../../market/search/shapes.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({}, await givenLab())
})

/** A name's row in the search stream and in a bulk check. */
async function rowsOf(domain: string): Promise<(Row | undefined)[]> {
  const url = (path: string) => ({ method: 'POST', url: `/api/domain/${path}` }) as const
  const stream = await house.app.inject({ ...url('search'), payload: { q: domain } })
  const lines = stream.body.split('\n').filter((line) => line.includes('"kind":"row"'))
  const rows = lines.map((line) => JSON.parse(line) as Row)
  const check = await house.app.inject({ ...url('check'), payload: { domains: [domain] } })
  return [rows.find((row) => row.domain === domain), check.json().results[0]]
}

const lockedIn = async (domain: string) =>
  (await rowsOf(domain)).map((row) => [row?.state, row?.listing?.locked])

it('a listing is locked in search rows only while a buyer is paying', async () => {
  const { page, domain, partner } = await givenSession(house)
  expect(await lockedIn(domain)).toEqual([
    ['listed', false],
    ['listed', false],
  ])
  const { location } = await submit(house, page, { form: formOf('asked') })
  expect(await lockedIn(domain)).toEqual([
    ['listed', true],
    ['listed', true],
  ])
  expect(await partner.client.inventory.read(domain)).toMatchObject({ locked: true })
  await answerBank(location, 'refuse')
  await sweep(house, 60_000)
  expect(await lockedIn(domain)).toEqual([
    ['listed', false],
    ['listed', false],
  ])
})

it('a sandbox payment locks nothing in live', async () => {
  const partner = await givenPartner(house, { environment: 'sandbox' })
  const { page, domain } = await givenSession(house, { environment: 'sandbox', partner })
  await givenListing(house, { domain })
  await submit(house, page, { form: formOf('asked') })
  expect(await lockedIn(domain)).toEqual([
    ['listed', false],
    ['listed', false],
  ])
})
