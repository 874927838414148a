import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '../api/orders.ts'
import { nextText, ORDER_STATUS, orderStepText, paymentText } from './order-words.ts'

it('every status has words, and only what is not over has something next', () => {
  for (const status of ORDER_STATUSES) expect(ORDER_STATUS[status].text).not.toBe('')
  const over = ORDER_STATUSES.filter((status) => nextText(status) === undefined)
  expect(over).toEqual(['SETTLED', 'REFUNDED', 'CANCELLED'])
})

it('what is newer than this page is told as it came', () => {
  expect(orderStepText({ event: 'order.recorded' })).toBe('Sale recorded')
  expect(orderStepText({ event: 'order.moved_on' })).toBe('order.moved_on')
  expect(paymentText('captured')).toBe('Taken')
  expect(paymentText('disputed')).toBe('disputed')
})
