import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenApp, givenTokens, seenWith } from '../../../../test/support/oauth.ts'
import { givenSignedIn, mailbox, PASSWORD, undoPathIn } from '../../../../test/support/people.ts'
import { press } from '../../../../test/support/undo.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

it('securing the account ends API keys and apps that a thief may have added', async () => {
  const { browser, email } = await givenSignedIn(house)
  const other = await givenSignedIn(house)
  const key = (await browser.post('/api/v1/keys', { name: 'Mine now' })).json()
  const othersKey = (await other.browser.post('/api/v1/keys', { name: 'Other' })).json()
  const { access_token } = await givenTokens(house, await givenApp(house), browser)
  const statusWith = async ({ api_key, api_secret }: Record<string, string>) => {
    const headers = { 'x-api-key': api_key ?? '', 'x-api-secret': api_secret ?? '' }
    const url = '/api/v1/domains/available?domain=acme.com'
    return (await house.app.inject({ url, headers })).statusCode
  }
  expect([await statusWith(key), (await seenWith(house, access_token)).status]).toEqual([200, 200])
  const changed = { current_password: PASSWORD, password: 'a word of the thief' }
  expect((await browser.post('/api/account/password', changed)).statusCode).toBe(204)
  const letter = (await mailbox(house, email)).find(
    ({ subject }) => subject === 'Your password was changed',
  )
  expect((await press(house, undoPathIn(letter))).statusCode).toBe(303)
  expect([await statusWith(key), (await seenWith(house, access_token)).status]).toEqual([401, 401])
  expect(await statusWith(othersKey)).toBe(200)
})
