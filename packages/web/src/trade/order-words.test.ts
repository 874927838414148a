import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '../api/orders.ts'
import { nextText, ORDER_STATUS, orderStepText, paymentText } from './order-words.ts'

it('every status has a text, and only unfinished ones have a next step', () => {
  for (const status of ORDER_STATUSES) expect(ORDER_STATUS[status].text).not.toBe('')
  const over = ORDER_STATUSES.filter((status) => nextText(status) === undefined)
  expect(over).toEqual(['SETTLED', 'REFUNDED', 'CANCELLED'])
})

it('an unknown event or status is shown unchanged', () => {
  expect(orderStepText({ event: 'order.recorded' })).toBe('Sale recorded')
  expect(orderStepText({ event: 'order.moved_on' })).toBe('order.moved_on')
  expect(paymentText('captured')).toBe('Taken')
  expect(paymentText('disputed')).toBe('disputed')
})
