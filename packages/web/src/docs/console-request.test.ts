import { describe, expect, it } from 'vitest'
import type { Operation } from '../api/description.ts'
import { exampleOf, problemOf, refusedCredential, requestOf } from './console-request.ts'

const parameter = (name: string, place: string, isRequired = false) => {
  return { name, place, isRequired, text: '', schema: { type: 'string' } }
}
const OPERATION: Operation = {
  id: 'move',
  method: 'POST',
  path: '/api/partner/v1/orders/{public_id}/advance',
  summary: '',
  text: '',
  needs: ['partner'],
  scopes: ['buy'],
  limit: null,
  parameters: [
    parameter('public_id', 'path', true),
    parameter('note', 'query'),
    parameter('idempotency-key', 'header'),
  ],
  body: {
    type: 'object',
    required: ['to', 'domain', 'count'],
    properties: { to: { enum: ['review', 'clear'] }, count: { type: 'integer' }, more: {} },
  },
  isForm: false,
  answers: [],
}
const READ: Operation = { ...OPERATION, method: 'GET', body: null }

describe('exampleOf', () => {
  it('fills in what is required, and a new key', () => {
    const { parameters, body } = exampleOf(OPERATION, () => 'key-1')
    expect(parameters).toEqual({ public_id: '', 'idempotency-key': 'key-1' })
    expect(JSON.parse(body)).toEqual({ to: 'review', domain: 'sandbox-alpha.com', count: 1 })
  })

  it('has no body where none is accepted', () => {
    expect(exampleOf(READ, () => 'key-1').body).toBe('')
  })
})

describe('requestOf', () => {
  it('puts each value in its place, encoded, and leaves out empty ones', () => {
    const parameters = { public_id: 'a/b?c', note: '', 'idempotency-key': 'key 1' }
    expect(requestOf(OPERATION, { parameters, body: '{ }' })).toEqual({
      method: 'POST',
      path: '/api/partner/v1/orders/a%2Fb%3Fc/advance',
      query: [],
      body: '{ }',
      headers: { 'idempotency-key': 'key 1' },
    })
    const query = requestOf(READ, { parameters: { note: 'x y' }, body: 'left from before' })
    expect(query).toMatchObject({ query: [['note', 'x y']], body: '', headers: {} })
  })
})

describe('problemOf', () => {
  it.each([
    [{ parameters: {}, body: '{}' }, 'Enter a value for public_id.'],
    [{ parameters: { public_id: '..' }, body: '{}' }, 'Enter a value other than dots.'],
    [{ parameters: { public_id: 'ord_1' }, body: '{' }, 'The body isn’t valid JSON.'],
    [{ parameters: { public_id: 'ord_1' }, body: '{}' }, undefined],
  ])('%j: %s', (filled, problem) => {
    expect(problemOf(OPERATION, filled as never)).toBe(problem)
  })
})

describe('refusedCredential', () => {
  it.each([
    ['pk_live_1', 'sk_x', /live credential/],
    ['pk_sandbox_1', 'sk_live_1', /live credential/],
    ['sk_live_1', '', /live credential/],
    ['', '', /Enter a key ID and a secret/],
    ['sk_1', 'sk_1', /This is a secret/],
    ['demo', 'sk_1', /start with pk_sandbox_/],
    ['pk_sandbox_ü', 'sk_1', /visible ASCII characters/],
    ['pk_sandbox_a\nb', 'sk_1', /visible ASCII characters/],
  ])('%j with %j is refused', (keyId, secret, why) => {
    expect(refusedCredential({ keyId, secret })).toMatch(why)
  })

  it('a sandbox credential is accepted', () => {
    expect(refusedCredential({ keyId: 'pk_sandbox_1', secret: 'sk_1' })).toBeUndefined()
  })
})
