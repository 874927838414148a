import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { linesOf } from '../../cart/lines.ts'
import { refusedIn } from './refused-in.ts'

const ITEM = {
  id: 'item_1',
  domain: 'harbor.com',
  years: 1,
  reason: null,
  price_cents: 1_000,
  premium: false,
  renew_price_cents: null,
  restore_price_cents: null,
  privacy: true,
  auto_renew: true,
  contacts: null,
  nameservers: null,
  created_at: new Date(0),
}

it.each([
  ['register', 'domain_unavailable', 'not_available'],
  ['register', 'conflict', 'order_refused'],
  ['transfer', 'domain_unavailable', 'not_registered'],
  ['transfer', 'conflict', 'transfer_refused'],
] as const)('a name to %s that is refused with %s: %s', (op, code, problem) => {
  const fields = [{ field: 'items.harbor.com', message: 'is refused' }]
  const error = new ApiError({ status: 409, code, message: 'No.', fields })
  expect(refusedIn(error, linesOf([{ ...ITEM, op }], []))).toEqual(new Map([['item_1', problem]]))
})
