import { expect, it } from 'vitest'
import { purchaseStepText } from './purchase-words.ts'

it('each step is a sentence, and an unknown one shows its name', () => {
  expect(purchaseStepText({ event: 'order.recorded' })).toBe('You paid')
  expect(purchaseStepText({ event: 'order.newer' })).toBe('order.newer')
})
