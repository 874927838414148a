import { beforeAll, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'

/** More than the best 240 that a search scores at first. */
const HIDDEN = 300
const SHOWN = ['puppypal.com', 'leashly.com', 'tinyhound.com', 'kennelhub.com', 'poochplace.com']

async function givenNames(house: House): Promise<GivenPartner> {
  for (let each = 0; each < HIDDEN; each += 1) {
    await givenListing(house, { domain: `dog-${each}.com` })
  }
  await house.db`update listings set hide_from_partners = true`
  for (const domain of SHOWN) await givenListing(house, { domain })
  return await givenPartner(house)
}

let alone: GivenPartner
let asking: GivenPartner
beforeAll(async () => {
  alone = await givenNames(await openHouse())
  const lab = await givenLab()
  const account = { url: lab.embeddings, apiKey: 'lab-embeddings-key', model: 'lab-topics' }
  asking = await givenNames(await openHouse({ embeddings: { ...account, deadlineMs: 5_000 } }, lab))
})

it.each([
  ['alone', () => alone],
  ['with a second opinion', () => asking],
])('200: names that a seller hides leave room for the others, %s', async (_how, partner) => {
  const { domains } = await partner().client.inventory.search('dog')
  expect(domains.map(({ domain }) => domain).toSorted()).toEqual(SHOWN.toSorted())
  const scores = domains.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})
