import { describe, expect, it } from 'vitest'
import { fieldsOf, typeText } from './schema-fields.ts'
import type { Schema } from './schema-fields.ts'

describe('typeText', () => {
  it.each([
    [{ type: 'string', format: 'uuid' }, 'string, uuid'],
    [{ type: 'integer', minimum: 1, maximum: 200, default: 24 }, 'integer, 1 to 200, default 24'],
    [{ type: 'string', maxLength: 255 }, 'string, at most 255 characters'],
    [{ type: 'integer', minimum: 0 }, 'integer, at least 0'],
    [{ type: ['number', 'null'] }, 'number or null'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or null'],
    [{ anyOf: [{ const: 'newest' }, { const: 'price_asc' }] }, '"newest" or "price_asc"'],
    [{ enum: ['a', 'b'], default: 'a' }, '"a" or "b", default "a"'],
    [{ type: 'array', items: { type: 'object' } }, 'list of object'],
    [{}, 'any'],
  ])('%j is %s', (schema: Schema, text) => {
    expect(typeText(schema)).toBe(text)
  })
})

describe('fieldsOf', () => {
  it('names nested fields and fields of lists by their full path', () => {
    const price = { type: 'object', properties: { bin: { type: 'number' } }, required: ['bin'] }
    const items = { type: 'array', items: { type: 'object', properties: { price } } }
    expect(fieldsOf({ type: 'object', properties: { items }, required: ['items'] })).toEqual([
      { path: 'items', type: 'list of object', isRequired: true, text: '' },
      { path: 'items[].price', type: 'object', isRequired: false, text: '' },
      { path: 'items[].price.bin', type: 'number', isRequired: true, text: '' },
    ])
  })

  it('stops at a shape that contains itself', () => {
    const node: Schema = { type: 'object', properties: {} }
    node['properties'] = { child: node }
    expect(fieldsOf(node)).toHaveLength(8)
  })

  it('returns no field for a plain value', () => {
    expect(fieldsOf({ type: 'string' })).toEqual([])
  })
})
