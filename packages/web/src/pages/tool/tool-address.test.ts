import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../api/tools.ts'
import { inputIn, runHref } from './tool-address.ts'

const FIELDS = fieldsOf({
  required: ['domain', 'types', 'limit'],
  properties: {
    domain: { type: 'string' },
    types: { type: 'array', items: { enum: ['A', 'MX'] }, default: [] },
    limit: { type: 'integer', default: 50 },
  },
})
const TOOL = {
  slug: 'dns-lookup',
  title: 'DNS lookup',
  description: '',
  mode: 'sync' as const,
  examples: [],
  fields: FIELDS,
}

describe('the address of a run', () => {
  it('names what was asked, and leaves out what is the default', () => {
    const input = { domain: 'acme.com', types: ['A', 'MX'], limit: 50 }
    expect(runHref(TOOL, input)).toBe('/tools/dns-lookup?domain=acme.com&types=A%2CMX')
  })

  it('reads back what it wrote', () => {
    const input = { domain: 'bücher.de', types: ['MX'], limit: 7 }
    const query = Object.fromEntries(new URL(runHref(TOOL, input), 'http://x').searchParams)
    expect(inputIn(TOOL, query)).toEqual(input)
  })

  it('without the main field there is nothing to run', () => {
    expect(inputIn(TOOL, { types: 'A' })).toBeUndefined()
  })

  it('leaves out a list that is too long for an address', () => {
    expect(runHref(TOOL, { domain: 'a'.repeat(2_000) })).toBe('/tools/dns-lookup')
  })
})
