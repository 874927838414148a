import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { noReplica } from '../../src/db/replica.ts'
import { Availability } from '../../src/features/market/search/availability.ts'
import { searchRoutes } from '../../src/features/market/search/routes.ts'
import type { Row } from '../../src/features/market/search/shapes.ts'
import { Catalogue } from '../../src/features/registry/tlds/catalogue.ts'
import { findLocked } from '../../src/features/trading/checkout/find-locked.ts'
import type { App } from '../../src/http/app.ts'
import { openUpstream } from '../../src/upstream/open-upstream.ts'
import { bareApp } from '../support/bare-app.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

/**
 * Search as it is right after a start: it remembers no answers and no failing servers. The rest of
 * the server stays out, because each fault needs a new one.
 */
async function openSearch(): Promise<App> {
  const { db, clock, config } = house.deps
  const app = bareApp()
  const availability = new Availability(openUpstream(lab), new Catalogue(db, clock), clock)
  const { commonTlds } = config
  searchRoutes(app, { db, availability, replica: noReplica(db), findLocked, commonTlds })
  onTestFinished(() => app.close())
  await app.ready()
  return app
}

/** Registered in the lab, under registries of every kind: RDAP, thin, WHOIS only. */
const TAKEN = [
  'google.com',
  'wikipedia.org',
  'github.io',
  'amazon.de',
  'facebook.net',
  'google.co.uk',
  'google.fr',
  'google.jp',
  'google.it',
  'google.cn',
  'google.com.br',
  'google.nl',
  'google.eu',
  'google.pl',
  'google.se',
  'google.kr',
  'google.ai',
  'google.app',
  'google.dev',
  'google.shop',
  'busy-harbor.com',
  'dormant-harbor.com',
  'dormant-meadow.net',
  'quiet-harbor.de',
]

const KINDS = [
  'drop',
  'rate_limit',
  'server_error',
  'garbage',
  'truncate',
  'cut',
  'empty',
  'wrong_type',
  'redirect_loop',
  'flood',
]
const TARGETS = ['rdap:*', 'whois:*', 'rdap-bootstrap', 'dns', '*']

async function check(app: App): Promise<Row[]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/domain/check',
    payload: { domains: TAKEN },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().results
}

describe('a registered name is never reported as available', () => {
  it('with every registry working, each is registered', async () => {
    const rows = await check(house.app)
    expect(rows.filter(({ state }) => state !== 'registered').map(({ domain }) => domain)).toEqual(
      [],
    )
  })

  for (const kind of KINDS) {
    it(`while servers fail by ${kind}, one kind at a time and all together`, async () => {
      for (const target of TARGETS) {
        await lab.reset()
        // Not every protocol has every fault. What the lab refuses can't happen there.
        const isKnown = await lab.fault({ target, kind }).then(
          () => true,
          () => false,
        )
        if (!isKnown) continue
        const rows = await check(await openSearch())
        const wrong = rows.filter(({ state }) => state !== 'registered' && state !== 'unknown')
        expect([target, wrong.map(({ domain, state }) => `${domain} ${state}`)]).toEqual([
          target,
          [],
        ])
        // Proves that the fault was active: no server can have been reached.
        if (target === '*' && kind === 'drop') {
          expect(rows.every(({ state }) => state === 'unknown')).toBe(true)
        }
        for (const { state, meta } of rows) {
          if (state === 'unknown') expect(meta.reason).toMatch(/\w/)
        }
      }
      await lab.reset()
    })
  }
})
