import { describe, expect, it } from 'vitest'
import { PRICE, ROW } from './name-row.example.ts'
import { readNameRow } from './name-row.ts'

const LISTING = {
  id: 'l1',
  price: { bin: 1, floor: null, currency: 'USD' },
  price_band: { min: 0, max: 100 },
  locked: false,
}

describe('readNameRow', () => {
  it('reads a row with its registration', () => {
    expect(readNameRow(ROW)).toMatchObject({
      domain: 'busy-harbor.com',
      state: 'registered',
      price: null,
      whois_summary: { registrar: 'Quillmark Names Ltd.', nameservers: ['ns1.example.org'] },
      meta: { definitive: true, reason: null, as_of: new Date('2026-11-15T05:07:16.647Z') },
    })
  })

  it('keeps a missing price as null and never turns it into zero', () => {
    const price = { ...PRICE, renew_cents: null }
    expect(readNameRow({ ...ROW, price }).price).toEqual(price)
  })

  it('shows a state it does not know as unknown, in the words of the service', () => {
    const row = readNameRow({ ...ROW, state: 'auctioned', state_label: 'In an auction' })
    expect(row).toMatchObject({ state: 'unknown', state_label: 'In an auction' })
  })

  it('reads a listing whose price is hidden', () => {
    const listing = { ...LISTING, price: { bin: null, floor: null, currency: 'USD' } }
    expect(readNameRow({ ...ROW, listing }).listing?.price.bin).toBeNull()
  })

  it('reads whether somebody is paying for a name', () => {
    const listing = { ...LISTING, locked: true }
    expect(readNameRow({ ...ROW, listing }).listing?.locked).toBe(true)
  })

  it.each([
    ['nothing', undefined],
    ['no domain', { ...ROW, domain: 7 }],
    ['no label', { ...ROW, state_label: undefined }],
    ['no state', { ...ROW, state: null }],
    ['no meta', { ...ROW, meta: null }],
  ])('refuses %s', (_what, value) => {
    expect(() => readNameRow(value)).toThrow('couldn’t read the service’s answer')
  })
})
