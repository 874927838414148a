import { describe, expect, it } from 'vitest'
import { requirementsOf, wordsOf } from './requirements.ts'

const SCHEMA = {
  type: 'object',
  required: ['registrant', 'period_months'],
  properties: {
    period_months: { title: 'Months', type: 'integer', enum: [12, 24] },
    nameservers: { title: 'Name servers', type: 'array', minItems: 2, maxItems: 13 },
    registrant: {
      title: 'Registrant',
      type: 'object',
      required: ['name'],
      properties: {
        name: { title: 'Name', type: 'string', minLength: 1 },
        postalCode: { type: 'string', description: 'As the post writes it.' },
        country: { title: 'Country', type: 'string', enum: ['FR', 'DE'] },
      },
    },
  },
}

describe('requirementsOf', () => {
  it('lists top-level fields first, then each part, in words', () => {
    expect(requirementsOf(SCHEMA)).toEqual([
      {
        title: 'Registration',
        requirements: [
          { label: 'Period', text: '1 or 2 years', isRequired: true },
          { label: 'Name servers', text: '2 to 13', isRequired: false },
        ],
      },
      {
        title: 'Registrant',
        requirements: [
          { label: 'Name', text: '', isRequired: true },
          { label: 'Postal code', text: 'As the post writes it.', isRequired: false },
          { label: 'Country', text: 'France and Germany', isRequired: false },
        ],
      },
    ])
  })

  it('is empty for a schema without fields', () => {
    expect(requirementsOf({ type: 'object' })).toEqual([])
  })
})

it.each([
  ['postalCode', 'Postal code'],
  ['first_name', 'First name'],
])('%s reads %s', (name, words) => {
  expect(wordsOf(name)).toBe(words)
})
