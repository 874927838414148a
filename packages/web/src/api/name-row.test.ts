import { describe, expect, it } from 'vitest'
import { parseNameRow } from './name-row.ts'

const ROW = {
  domain: 'busy-harbor.com',
  state: 'registered',
  state_label: 'Registered',
  available: false,
  price: null,
  listing: null,
  whois_summary: {
    registrar: 'Quillmark Names Ltd.',
    creation_date: '2019-07-17T13:20:23Z',
    expiration_date: '2027-07-17T13:20:23Z',
    statuses: ['active'],
    nameservers: ['ns1.example.org'],
  },
  cached: false,
  meta: { source: 'rdap', definitive: true, reason: null, as_of: '2026-11-15T05:07:16.647Z' },
}

describe('parseNameRow', () => {
  it('reads a row with its registration', () => {
    expect(parseNameRow(ROW)).toMatchObject({
      domain: 'busy-harbor.com',
      unicode: null,
      state: 'registered',
      price: null,
      whois_summary: { registrar: 'Quillmark Names Ltd.', nameservers: ['ns1.example.org'] },
      meta: { definitive: true, reason: null, as_of: new Date('2026-11-15T05:07:16.647Z') },
    })
  })

  it('keeps a missing price as null and never makes a zero of it', () => {
    const price = { currency: 'USD', register_cents: 1198, renew_cents: null, premium: true }
    expect(parseNameRow({ ...ROW, price })?.price).toEqual({
      currency: 'USD',
      register_cents: 1198,
      renew_cents: null,
      transfer_cents: null,
      restore_cents: null,
      premium: true,
    })
  })

  it('shows a state it does not know as unknown, in the words of the service', () => {
    const row = parseNameRow({ ...ROW, state: 'auctioned', state_label: 'In an auction' })
    expect(row).toMatchObject({ state: 'unknown', state_label: 'In an auction' })
  })

  it('reads a listing whose price is hidden', () => {
    const listing = { id: 'l1', price: { bin: null, floor: null, currency: 'USD' }, locked: false }
    expect(parseNameRow({ ...ROW, listing })?.listing?.price.bin).toBeNull()
  })

  it('reads whether somebody is paying for a name', () => {
    const listing = { id: 'l1', price: { bin: 1, floor: null, currency: 'USD' }, locked: true }
    expect(parseNameRow({ ...ROW, listing })?.listing?.isLocked).toBe(true)
    expect(parseNameRow({ ...ROW, listing: { ...listing, locked: 1 } })?.listing?.isLocked).toBe(
      false,
    )
  })

  it.each([
    ['nothing', undefined],
    ['no domain', { ...ROW, domain: 7 }],
    ['no label', { ...ROW, state_label: undefined }],
    ['no state', { ...ROW, state: null }],
    ['no meta', { ...ROW, meta: null }],
  ])('refuses %s', (_what, value) => {
    expect(parseNameRow(value)).toBeUndefined()
  })
})
