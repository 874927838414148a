import { expect, it } from 'vitest'
import type { ReceiptItem } from '../api/cart.ts'
import { isSettled } from './status-text.ts'

const NEW_NAME: ReceiptItem = {
  op: 'register',
  domain: 'acme.com',
  years: 1,
  price_cents: 1_200,
  state: 'done',
  code: null,
  message: null,
  transfer_id: null,
  refunded_cents: 0,
}
const items = (...states: ReceiptItem['state'][]) => states.map((state) => ({ ...NEW_NAME, state }))

it('a receipt that was charged early is followed until its last name has ended', () => {
  expect(isSettled({ status: 'closed', items: items('done', 'running') })).toBe(false)
  expect(isSettled({ status: 'closed', items: items('done', 'failed') })).toBe(true)
})

it('a receipt is followed while its payment or its names are under way', () => {
  expect(isSettled({ status: 'open', items: items('waiting') })).toBe(false)
  expect(isSettled({ status: 'carrying_out', items: items('done') })).toBe(false)
  expect(isSettled({ status: 'failed', items: items('waiting') })).toBe(true)
})
