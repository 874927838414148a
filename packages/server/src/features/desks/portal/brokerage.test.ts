import { beforeAll, expect, it } from 'vitest'
import { givenCase } from '../../../../test/support/brokerage.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import type { Browser } from '../../../../test/support/people.ts'

let house: House
let partner: GivenPartner
let browser: Browser
let place: string
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { affiliate: true })
  browser = (await givenMember(house, partner)).browser
  place = `/api/portal/${partner.partnerId}/live/brokerage`
})

it('200: a member sees the same cases as the partner API, without the buyers’ links', async () => {
  const { caseId, token } = await givenCase(house, { partner, status: 'NEGOTIATING' })
  const { brokerage } = partner.client
  expect((await browser.get(place)).json()).toEqual(await brokerage.list())
  const one = await browser.get(`${place}/${caseId}`)
  const { progress_url, ...rest } = await brokerage.read(caseId)
  expect(progress_url).toContain(token)
  expect(one.json()).toEqual(rest)
  expect(one.body).not.toContain(token)
  const none = await browser.get(`${place}?status=AGREED`)
  expect(none.json()).toEqual({ cases: [], next_cursor: null })
})

it('404: cases of other partners or the other environment, and any case for people who are not members', async () => {
  const { caseId } = await givenCase(house)
  expect((await browser.get(`${place}/${caseId}`)).statusCode).toBe(404)
  const own = await givenCase(house, { partner })
  const elsewhere = place.replace('/live/', '/sandbox/')
  expect((await browser.get(`${elsewhere}/${own.caseId}`)).statusCode).toBe(404)
  const other = await givenPartner(house)
  const stranger = (await givenMember(house, other)).browser
  expect((await stranger.get(`${place}/${own.caseId}`)).statusCode).toBe(404)
  expect((await stranger.get(place)).statusCode).toBe(404)
})
