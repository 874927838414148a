import { beforeAll, beforeEach, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'

const NAMES = 'leashly.com puppypal.com tinyhound.com quietharbor.io steelbeam.net solarhub.com'
let lab: TestLab
let asking: GivenPartner
let alone: GivenPartner

beforeAll(async () => {
  lab = await givenLab()
  const account = { url: lab.embeddings, apiKey: 'lab-embeddings-key', model: 'lab-topics' }
  const embeddings = { ...account, deadlineMs: 5_000 }
  const house = await openHouse({ embeddings }, lab)
  asking = await givenPartner(house)
  for (const domain of NAMES.split(' ')) await givenListing(house, { domain })
  const other = await openHouse({}, lab)
  alone = await givenPartner(other)
  for (const domain of NAMES.split(' ')) await givenListing(other, { domain })
})

beforeEach(async () => {
  await lab.reset()
})

const search = async ({ client }: GivenPartner, q: string) =>
  (await client.inventory.search(q)).domains

const namesOf = async (partner: GivenPartner, q: string) =>
  (await search(partner, q)).map(({ domain }) => domain)

it('200: the second opinion changes the order and loses no name', async () => {
  const own = await namesOf(alone, 'walk hound')
  const found = await search(asking, 'walk hound')
  const fused = found.map(({ domain }) => domain)
  expect(await lab.asked('embeddings')).toBeGreaterThan(0)
  expect(fused.toSorted()).toEqual(own.toSorted())
  // In the lab's model a hound isn't a dog, but a leash relates to walking.
  expect([own[0], fused[0]]).toEqual(['tinyhound.com', 'leashly.com'])
  const scores = found.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

it('200: embeddings are cached, and an exact match stays at the top', async () => {
  await namesOf(asking, 'dog leash')
  const before = await lab.asked('embeddings')
  await namesOf(asking, 'dog leash')
  expect(await lab.asked('embeddings')).toBe(before)
  expect((await namesOf(asking, 'solarhub'))[0]).toBe('solarhub.com')
})

it('200: a failing server is ignored without losing results, and soon not asked any more', async () => {
  await lab.fault({ target: 'embeddings', kind: 'server_error' })
  const queries = [
    'dog walking',
    'sun energy',
    'calm port',
    'iron girder',
    'small dog',
    'sun power',
  ]
  for (const q of queries) expect(await namesOf(asking, q)).toEqual(await namesOf(alone, q))
  expect(await lab.asked('embeddings')).toBe(3)
})
