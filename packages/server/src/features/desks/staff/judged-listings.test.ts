import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'

const someName = () => `judged-${randomUUID().slice(0, 8)}.com`

it('200: listings filtered by whether they wait for review, and by whether they are approved', async () => {
  const house = await openHouse()
  const staff = (await givenSignedIn(house, 'staff')).browser
  const change = async (id: string, wanted: object) =>
    (await staff.patch(`/api/staff/listings/${id}`, wanted)).statusCode
  const [waiting, judged, sold] = [someName(), someName(), someName()]
  await givenListing(house, { domain: waiting, approved: false })
  await givenListing(house, { domain: sold, approved: false, sold: true })
  const id = await givenListing(house, { domain: judged, approved: false })
  const ask = async (query: string) => {
    const { listings } = (await staff.get(`/api/staff/listings?limit=200&${query}`)).json()
    const names = listings.map(({ domain }: { domain: string }) => domain)
    return [waiting, judged, sold].filter((domain) => names.includes(domain))
  }
  expect(await ask('awaiting_approval=true')).toEqual([waiting, judged])
  expect(await change(id, { rejection_note: 'A trademark.' })).toBe(200)
  expect(await ask('awaiting_approval=true')).toEqual([waiting])
  expect(await ask('awaiting_approval=false')).toEqual([judged, sold])
  expect(await ask('approved=false')).toEqual([waiting, judged, sold])
  expect(await change(id, { approved: true, rejection_note: null })).toBe(200)
  expect(await ask('approved=true')).toEqual([judged])
  expect((await staff.get('/api/staff/listings?approved=perhaps')).statusCode).toBe(400)
})
