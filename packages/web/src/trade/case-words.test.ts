import { expect, it } from 'vitest'
import { stepText } from './case-words.ts'

const step = (event: string, amount_cents: number | null = null) =>
  stepText({ at: new Date(), status: 'NEGOTIATING', event, amount_cents, note: null }, 'USD')

it('each timeline entry is a sentence, and an unknown one shows its name', () => {
  expect(step('brokerage.case_opened', 1_250_00)).toBe('Opened with a budget of $1,250.00')
  expect(step('brokerage.status_changed')).toBe('Negotiating')
  expect(step('brokerage.offer_made', 1)).toBe('The owner asked for $0.01')
  expect(step('brokerage.newer')).toBe('brokerage.newer')
})

it('speaks to the buyer as you, and of the buyer to everybody else', () => {
  const declined = {
    at: new Date(),
    status: 'NEGOTIATING',
    event: 'brokerage.offer_declined',
    amount_cents: 2_400_00,
    note: null,
  } as const
  expect(stepText(declined, 'USD', 'buyer')).toBe('You declined $2,400.00')
  expect(stepText(declined, 'USD')).toBe('The buyer declined $2,400.00')
  const raised = { ...declined, event: 'brokerage.budget_raised' }
  expect(stepText(raised, 'USD', 'buyer')).toBe('You raised your budget to $2,400.00')
})
