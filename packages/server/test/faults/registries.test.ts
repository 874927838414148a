import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/features/market/search/shapes.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'

let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
})

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

async function check(house: House): Promise<Row[]> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/domain/check',
    payload: { domains: TAKEN },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().results
}

describe('a registered name is never reported as available', () => {
  it('with every registry working, each is registered', async () => {
    const rows = await check(await openHouse({}, lab))
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
        const rows = await check(await openHouse({}, lab))
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
