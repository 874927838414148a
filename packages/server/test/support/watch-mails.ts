import { matchDrops } from '../../src/features/market/saved-searches/match-drops.ts'
import { lifeAlert, marketAlert } from '../../src/features/market/watching/alert.ts'
import { fireAlert } from '../../src/features/market/watching/fire-alert.ts'
import { givenListing } from './given.ts'
import type { House } from './house.ts'
import { givenSignedIn } from './people.ts'
import { sendMails, workWatching } from './watching.ts'

const DOMAIN = 'xn--bcher-am-see-yob.com'
const LISTING = '00000000-0000-4000-8000-000000000000'
const MINUTES_MS = 20 * 60_000

/** One email of every wording about watched names and saved searches. */
export async function givenWatchMails(house: House, typed: string): Promise<void> {
  const { browser } = await givenSignedIn(house)
  const on = ['available', 'expiring', 'listed', 'price_drop']
  await browser.post('/api/watches', { domain: DOMAIN, on })
  for (const alert of alerts(house.clock.now())) {
    await house.db.begin((tx) => fireAlert(tx, alert, house.clock.now()))
    await queue(house)
  }
  await givenMany(house)
  // Whatever somebody typed comes back in the subject.
  const word =
    typed
      .replaceAll(/[^a-z ]/gi, ' ')
      .trim()
      .split(/\s+/)[0] ?? ''
  await browser.post('/api/saved-searches', { q: `${word}, <b>`, every: 'instant' })
  await browser.post('/api/saved-searches', {
    q: 'sample',
    filters: { tld: 'com', max: 500, length_max: 20 },
    every: 'instant',
  })
  await givenListing(house, { domain: `${word}-b-sample.com` })
  for (let n = 0; n < 22; n += 1) await givenListing(house, { domain: `sample-${n}.com` })
  await queue(house)
  await givenDropped(house)
}

/** A saved search of dropped names that found two. */
async function givenDropped(house: House): Promise<void> {
  const { browser } = await givenSignedIn(house)
  await browser.post('/api/saved-searches', { source: 'drops', q: 'meadow', every: 'instant' })
  const names = ['green-meadow', 'meadowlark'].map((label) => {
    return { domain: `${label}.com`, label, unicode: label }
  })
  const now = house.clock.now()
  const dropped = { names, zone: 'com', dropped_on: now.toISOString().slice(0, 10) }
  await house.db.begin((tx) => matchDrops(tx, dropped, now))
  await queue(house)
}

function alerts(now: Date) {
  const expires_at = new Date(now.getTime() + 20 * 86_400_000)
  const states = ['expiring', 'redemption', 'pending_delete', 'available'] as const
  const lives = states.map((state) => {
    return lifeAlert({ domain: DOMAIN, state, expires_at, times_available: 1 })
  })
  const price = { listing_id: LISTING, domain: DOMAIN, bin_price_cents: 900_00 }
  const news = [null, 1_200_00].map((former_price_cents) =>
    marketAlert({ ...price, former_price_cents }, now),
  )
  return [...lives, ...news].filter((alert) => alert !== undefined)
}

/** Several within a minute come in one email. */
async function givenMany(house: House): Promise<void> {
  const { browser } = await givenSignedIn(house)
  await browser.post('/api/watches', { domain: DOMAIN, on: ['listed', 'available'] })
  for (const alert of alerts(house.clock.now())) {
    await house.db.begin((tx) => fireAlert(tx, alert, house.clock.now()))
  }
  await queue(house)
}

async function queue(house: House): Promise<void> {
  await workWatching(house, { check: false })
  await sendMails(house)
  house.clock.advance(MINUTES_MS)
}
