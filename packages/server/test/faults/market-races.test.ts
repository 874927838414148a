import { expect, it } from 'vitest'
import type { Db } from '../../src/db/pool.ts'
import { noReplica } from '../../src/db/replica.ts'
import { changeListing } from '../../src/features/market/listings/change-listing.ts'
import {
  holdListing,
  relist,
  sellListing,
} from '../../src/features/market/listings/sell-listing.ts'
import { SecondOpinion } from '../../src/features/market/inventory/second-opinion.ts'
import { searchInventory } from '../../src/features/market/inventory/search-inventory.ts'
import { givenListing } from '../support/given.ts'
import { openHouse } from '../support/house.ts'

const WRITERS = 50
const READERS = 50
const CHANGES_PER_WRITER = 6
const FIRST_CENTS = 100_00

/** What is certain about a listing since its last change was committed. */
type Sure = { state: 'offered' | 'gone'; cents: number; read: PromiseWithResolvers<void> }
/** Undefined while a change is under way: then either answer is right. */
type Watched = { id: string; domain: string; query: string; sure: Sure | undefined }

/** Pairs of words, so that a query names one listing. */
const LEFT = 'solar amber velvet copper marble'.split(' ')
const RIGHT = 'bakery guitar pillow tractor lantern canyon walnut harbor kettle saddle'.split(' ')

it('never offers a sold or withdrawn name, at no old price, and misses none that is offered', async () => {
  const house = await openHouse()
  const { db } = house
  const opinion = new SecondOpinion(undefined, house.deps.log)
  const needs = { db, replica: noReplica(db), opinion }
  const watched = await Promise.all(
    Array.from({ length: WRITERS }, async (_, at): Promise<Watched> => {
      const [left, right] = [LEFT[at % LEFT.length] ?? '', RIGHT[at % RIGHT.length] ?? '']
      const domain = `${left}${right}${at}.com`
      const id = await givenListing(house, { domain, bin: FIRST_CENTS })
      const sure: Sure = { state: 'offered', cents: FIRST_CENTS, read: Promise.withResolvers() }
      return { id, domain, query: `${left} ${right} ${at}`, sure }
    }),
  )
  let isWriting = true
  const wrong: string[] = []
  const read = async (listing: Watched) => {
    const before = listing.sure
    const { matches } = await searchInventory(needs, 'live', listing.query)
    // Something changed meanwhile, so both the old and the new state may be seen.
    if (!before || listing.sure !== before) return
    const match = matches.find(({ domain }) => domain === listing.domain)
    if (before.state === 'gone' && match) wrong.push(`${listing.domain} is gone, but offered`)
    if (before.state === 'offered' && !match) wrong.push(`${listing.domain} is missing`)
    if (match && before.state === 'offered' && match.bin_price_cents !== before.cents) {
      wrong.push(`${listing.domain} at ${match.bin_price_cents}, not ${before.cents}`)
    }
    before.read.resolve()
  }
  const readers = Array.from({ length: READERS }, async (_, at) => {
    for (let turn = at; isWriting; turn += 1) {
      const listing = watched[turn % watched.length]
      if (listing) await read(listing)
    }
  })
  await Promise.all(watched.map((listing, at) => writeChanges(db, listing, at)))
  isWriting = false
  await Promise.all(readers)
  expect(wrong).toEqual([])
})

/** Sells and puts up again, withdraws and returns, and changes prices, one after the other. */
async function writeChanges(db: Db, listing: Watched, writer: number): Promise<void> {
  const { id, domain } = listing
  let cents = FIRST_CENTS
  for (let turn = 0; turn < CHANGES_PER_WRITER; turn += 1) {
    const now = new Date()
    const kind = (writer + turn) % 3
    const was: Sure | undefined = listing.sure
    const isOffered = was?.state === 'offered'
    listing.sure = undefined
    if (kind === 2) cents += 100
    await db.begin(async (tx) => {
      await holdListing(tx, 'live', domain)
      if (kind === 2) await changeListing(tx, id, { bin_price_cents: cents }, now)
      if (kind === 1) await changeListing(tx, id, { withdrawn: isOffered }, now)
      if (kind === 0) await (isOffered ? sellListing(tx, id, now) : relist(tx, id, now))
    })
    const read = Promise.withResolvers<void>()
    listing.sure = { state: await stateOf(db, id), cents, read }
    // Each state is seen by a search that began and ended in it.
    await read.promise
  }
}

async function stateOf(db: Db, id: string): Promise<Sure['state']> {
  const [row] = await db<{ is_offered: boolean }[]>`
    select is_offered from listings where id = ${id}
  `
  return row?.is_offered ? 'offered' : 'gone'
}
