import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { csvCell } from '../../../values/csv.ts'
import { exportListings } from './export-listings.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

it('no cell runs as a formula in a spreadsheet', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x'])
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  expect(csvCell('a "quoted", cell')).toBe('"a ""quoted"", cell"')
  expect([csvCell(null), csvCell(5), csvCell(false)]).toEqual(['', '5', 'false'])
})

it('exports one environment, sorted by name, in a form that can be imported again', async () => {
  await givenListing(house, { domain: 'b.com', bin: 200, floor: 100 })
  await givenListing(house, { domain: 'a.com', bin: 300, sold: true })
  await givenListing(house, { domain: 'c.com', environment: 'sandbox' })
  let text = ''
  for await (const part of exportListings(house.db, 'live')) text += part
  const [header, ...lines] = text.trimEnd().split('\n')
  expect(header).toMatch(/^domain,bin_price_cents,floor_price_cents,/)
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['a.com', '300', ''],
    ['b.com', '200', '100'],
  ])
})
