import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenAccount, givenSession } from './account-page.ts'

const OWNER = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

/** A card of the lab that holds money, and declines when it is charged. */
export const UNCAPTURABLE = '4000000000000341'

/** Registers a name through the API for a new account, and waits until its receipt is closed. */
export async function buyName(
  page: Page,
  { url, name, number }: { url: string; name: string; number: string },
): Promise<string> {
  const email = await givenAccount(url)
  await givenSession(page, email)
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data })
    assert.ok(response.ok(), await response.text())
    // The service's own answers, described in the contract.
    return (await response.json()) as { totalCents: number; receipt_id: string }
  }
  await post('/api/contacts', OWNER)
  const items = [{ op: 'register', domain: name }]
  const { totalCents } = await post('/api/cart/items', { items })
  const card = { number, exp_month: 12, exp_year: 2090, cvc: '123', name: OWNER.name }
  const paid = { expected_total_cents: totalCents, card }
  const { receipt_id } = await post('/api/cart/checkout', paid)
  const statusOf = async () => {
    const response = await page.request.get(`/api/receipts/${receipt_id}`)
    return ((await response.json()) as { status: string }).status
  }
  await expect.poll(statusOf).toBe('closed')
  return email
}
