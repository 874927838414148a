import { describe, expect, it, vi } from 'vitest'
import type * as GuestCart from './guest-cart.ts'

const KEY = 'namehouse.cart'
const ITEM = {
  domain: 'harbor.com',
  years: 1,
  privacy: true,
  autoRenew: true,
  registerCents: 1_044,
  renewCents: 1_244,
  restoreCents: 8_000,
  quotedCents: null,
  isPremium: false,
  problem: '',
}

/** A browser's storage, as far as the cart uses it. */
function storageWith(text: string | null): Map<string, string> {
  const kept = new Map(text === null ? [] : [[KEY, text]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return kept
}

let visits = 0

/** The cart as a new visit reads it: each query gives a module of its own. */
async function cartWith(text: string | null) {
  const kept = storageWith(text)
  visits += 1
  const file = `./guest-cart.ts?visit=${visits}`
  const cart = (await import(/* @vite-ignore */ file)) as typeof GuestCart
  return { ...cart, kept }
}

describe('the cart in the browser', () => {
  it('keeps what is put in, and survives a reload', async () => {
    const { putItems, kept } = await cartWith(null)
    putItems([ITEM])
    const { guestItems } = await cartWith(kept.get(KEY) ?? '')
    expect(guestItems()).toEqual([ITEM])
  })

  it('replaces a name that is there, and removes names', async () => {
    const { putItems, dropItems, guestItems } = await cartWith(JSON.stringify([ITEM]))
    putItems([{ ...ITEM, years: 3 }])
    expect(guestItems()).toEqual([{ ...ITEM, years: 3 }])
    dropItems(['harbor.com', 'never-there.com'])
    expect(guestItems()).toEqual([])
  })

  it('keeps what another tab has added meanwhile', async () => {
    const { putItems, guestItems, kept } = await cartWith(null)
    expect(guestItems()).toEqual([])
    kept.set(KEY, JSON.stringify([{ ...ITEM, domain: 'other-tab.com' }]))
    putItems([ITEM])
    expect(guestItems().map(({ domain }) => domain)).toEqual(['other-tab.com', 'harbor.com'])
  })

  it('holds 200 names, and reads no more than that', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ ...ITEM, domain: `n${at}.com` }))
    const { putItems, guestItems } = await cartWith(JSON.stringify(many))
    expect(guestItems()).toHaveLength(200)
    putItems([ITEM])
    expect(guestItems()).toHaveLength(200)
  })

  it.each([
    'no json',
    '{}',
    'null',
    '"x"',
    '[1, null, "harbor.com", [], {}]',
    JSON.stringify(Array.from({ length: 10_000 }, () => ITEM.domain)),
    JSON.stringify([{ ...ITEM, domain: '<img src=x onerror=alert(1)>.com' }]),
    JSON.stringify([{ ...ITEM, domain: 'a'.repeat(300) }]),
    JSON.stringify([{ ...ITEM, registerCents: -1 }]),
    JSON.stringify([{ ...ITEM, registerCents: '1' }]),
  ])('is empty with %s in storage', async (text) => {
    const { guestItems } = await cartWith(text)
    expect(guestItems()).toEqual([])
  })

  it('repairs what is missing or out of range', async () => {
    const wrong = { ...ITEM, years: 99, renewCents: 'x', problem: '<b>', isPremium: 'yes' }
    const { guestItems } = await cartWith(JSON.stringify([wrong]))
    expect(guestItems()).toEqual([{ ...ITEM, renewCents: null }])
  })

  it('lasts for the visit when storage is switched off', async () => {
    const { putItems, guestItems } = await cartWith(null)
    const off = () => {
      throw new DOMException('off', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: off, setItem: off })
    putItems([ITEM])
    putItems([{ ...ITEM, domain: 'second.com' }])
    expect(guestItems()).toHaveLength(2)
  })
})
