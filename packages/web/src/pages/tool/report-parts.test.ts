import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../api/tools.ts'
import { partsOf, valueText, wordsOf } from './report-parts.ts'
import { inputOf } from './tool-input.ts'

describe('a report', () => {
  it('groups single values as facts, shows lists of records as tables, and records as parts', () => {
    const parts = partsOf({
      domain: 'a.com',
      days_left: 7,
      issues: [],
      names: ['a.com', 'b.com'],
      chain: [{ subject: 'a', ok: true }],
      spf: { lookups: 3 },
    })
    expect(parts).toEqual([
      {
        kind: 'facts',
        name: 'Summary',
        title: 'Summary',
        facts: [
          ['Domain', 'a.com'],
          ['Days left', '7'],
          ['Names', 'a.com\nb.com'],
        ],
      },
      {
        kind: 'table',
        name: 'chain',
        title: 'Chain',
        columns: ['Subject', 'Ok'],
        rows: [['a', 'Yes']],
        left: 0,
      },
      { kind: 'facts', name: 'SPF', title: 'SPF', facts: [['Lookups', '3']] },
    ])
  })

  it.each([
    ['low_cents', 123_456, '$1,234.56'],
    ['duration_ms', 1_200, '1,200 ms'],
    ['trusted', false, 'No'],
    ['distrust', null, '–'],
    ['as_of', '2026-11-15T10:20:30.000Z', '2026-11-15 10:20 UTC'],
  ])('%s %j is %s', (name, value, text) => {
    expect(valueText(name, value)).toBe(text)
  })

  it('many empty lists are summed up in one line', () => {
    const [part] = partsOf({ A: ['x'], B: [], C: [], D: [], E: [] })
    expect(part).toMatchObject({
      facts: [
        ['A', 'x'],
        ['Nothing', 'B, C, D, E'],
      ],
    })
  })

  it('turns names into words', () => {
    expect(['low_cents', 'is_cut', 'TLSv1.2'].map(wordsOf)).toEqual(['Low', 'Cut', 'TLSv1.2'])
  })
})

it('typed values are converted to the types in the schema', () => {
  const fields = fieldsOf({
    required: ['domains', 'limit'],
    properties: {
      domains: { type: 'array', items: { type: 'string' } },
      types: { type: 'array', items: { enum: ['A', 'MX'] }, default: [] },
      limit: { type: 'integer', default: 5 },
      url: { type: 'string' },
    },
  })
  expect(fields.map(({ kind, isRequired }) => [kind, isRequired])).toEqual([
    ['lines', true],
    ['choices', false],
    ['number', false],
    ['text', false],
  ])
  const typed = { domains: 'a.com, b.com\n c.com', 'types:MX': 'on', limit: '', url: ' x ' }
  expect(inputOf(fields, typed)).toEqual({
    domains: ['a.com', 'b.com', 'c.com'],
    types: ['MX'],
    url: 'x',
  })
})
