import { describe, expect, it } from 'vitest'
import { contactProblem, extraFieldsOf } from './requirements.ts'

const US = {
  properties: {
    registrant: {
      required: ['name', 'organization'],
      properties: { name: {}, organization: {}, country: { enum: ['US'] } },
    },
    properties: {
      required: ['nexus'],
      properties: {
        nexus: {
          title: 'Nexus',
          enum: ['C11', 'C12'],
          oneOf: [
            { const: 'C11', title: 'Citizen' },
            { const: 'C12', title: 'Permanent resident' },
          ],
        },
        agreed: { title: 'Agreed', type: 'boolean' },
        taxId: { title: 'Tax number', description: 'As on your papers.', type: 'string' },
      },
    },
  },
}
const PEOPLE_ONLY = { properties: { registrant: { properties: { name: {}, country: {} } } } }

describe('what a registry asks', () => {
  it('becomes fields with the registry’s own words', () => {
    expect(extraFieldsOf(US)).toEqual([
      {
        name: 'nexus',
        label: 'Nexus',
        hint: '',
        isRequired: true,
        kind: 'choice',
        choices: [
          { value: 'C11', text: 'Citizen' },
          { value: 'C12', text: 'Permanent resident' },
        ],
      },
      { name: 'agreed', label: 'Agreed', hint: '', isRequired: false, kind: 'yes-no', choices: [] },
      {
        name: 'taxId',
        label: 'Tax number',
        hint: 'As on your papers.',
        isRequired: false,
        kind: 'text',
        choices: [],
      },
    ])
  })

  it.each([{}, { properties: null }, { properties: { properties: [] } }])(
    'is nothing in %j',
    (schema) => expect(extraFieldsOf(schema)).toEqual([]),
  )

  it.each([
    [
      { country: 'DE', organization: 'Acme' },
      'country',
      /an owner whose country is United States\.$/,
    ],
    [{ country: 'US', organization: null }, 'organization', /need an organization/],
  ])('%j doesn’t fit .us: told at the field', (contact, field, message) => {
    expect(contactProblem(US, 'us', contact)).toEqual({
      field,
      message: expect.stringMatching(message) as string,
    })
  })

  it('a contact that fits has no problem', () => {
    expect(contactProblem(US, 'us', { country: 'US', organization: 'Acme' })).toBeUndefined()
    expect(contactProblem({}, 'com', { country: 'DE', organization: 'Acme' })).toBeUndefined()
  })

  it('an organization doesn’t fit where only people may register', () => {
    const found = contactProblem(PEOPLE_ONLY, 'name', { country: 'DE', organization: 'Acme' })
    expect(found?.field).toBe('organization')
  })
})
