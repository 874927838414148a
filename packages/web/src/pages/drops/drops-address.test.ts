import { describe, expect, it } from 'vitest'
import {
  DEFAULT_DROPS,
  dropsFileHref,
  dropsHref,
  parseDropsAddress,
  toDropsRequest,
} from './drops-address.ts'

describe('the address of /drops', () => {
  it('survives a round trip, and its defaults are left out', () => {
    const address = { ...DEFAULT_DROPS, q: 'solar', zone: 'co.uk', length_max: '8', plain: '1' }
    const href = dropsHref(address)
    expect(href).toBe('/drops?q=solar&zone=co.uk&length_max=8&plain=1')
    const query = Object.fromEntries(new URL(href, 'http://a').searchParams)
    expect(parseDropsAddress(query)).toEqual(address)
    expect(dropsHref({})).toBe('/drops')
  })

  it('drops what the service would refuse', () => {
    const wrong = {
      kind: 'all',
      sort: 'price',
      zone: '../x',
      date: '2026-13-01',
      length_max: '64',
      plain: 'yes',
      cursor: 'a b',
    }
    expect(parseDropsAddress(wrong)).toEqual(DEFAULT_DROPS)
  })

  it('asks for letters only with both filters', () => {
    const request = toDropsRequest({ ...DEFAULT_DROPS, plain: '1', length_max: '5' })
    expect(request).toEqual({
      kind: 'dropped',
      limit: 50,
      length_max: 5,
      digits: 'false',
      hyphens: 'false',
    })
  })

  it('a file has the same filters, and all pages', () => {
    const address = { ...DEFAULT_DROPS, q: 'lab', sort: 'value' as const, cursor: 'abc' }
    expect(dropsFileHref(address)).toBe('/api/drops/export?q=lab&kind=dropped&sort=value')
  })
})
