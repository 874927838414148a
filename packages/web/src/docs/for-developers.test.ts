import { expect, it } from 'vitest'
import { isForDevelopers } from './for-developers.ts'

it.each([
  ['an open operation', { group: 'Search', needs: [] }, true],
  ['a signed one', { group: 'Partner orders', needs: ['partner'] }, true],
  ['one with a key', { group: 'Developer keys', needs: ['developerKey'] }, true],
  ['one for tokens or sessions', { group: 'Search', needs: ['oauth', 'session'] }, true],
  ['one for sessions only', { group: 'Portfolio', needs: ['session'] }, false],
  ['signing in', { group: 'Accounts', needs: [] }, false],
  ['the payment provider’s', { id: 'takePaymentNotice', group: 'Service', needs: [] }, false],
])('%s is in the reference: %#', (_, operation, isShown) => {
  expect(isForDevelopers({ id: 'any', ...operation })).toBe(isShown)
})
