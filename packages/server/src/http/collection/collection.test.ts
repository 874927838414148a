import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { signedHeaders } from '@namehouse/sdk'
import { expect, it } from 'vitest'
import { isForPrograms } from '../../../../../scripts/program-operations.ts'
import type { Description } from '../openapi-documents.ts'
import { collectionOf } from './collection.ts'
import { SIGNING_SCRIPT } from './signing-script.ts'

type Pair = { key: string; value: string; disabled?: boolean }
type Sent = {
  method: string
  header: Pair[]
  url: { raw: string; path: string[]; query?: Pair[]; variable?: Pair[] }
  body?: { mode: 'raw'; raw: string }
}
type Item = { name: string; request: Sent; response: { code: number; body: string }[] }
type Collection = { item: { name: string; item: Item[] }[]; variable: Pair[] }

const FILE = new URL('../../../openapi.json', import.meta.url)
// Our own generated file, so it has this shape.
const description = JSON.parse(readFileSync(FILE, 'utf8')) as Description
const collection = collectionOf(description, 'https://names.example') as Collection
const items = collection.item.flatMap(({ item }) => item)

it('has a filled-in request for every operation that programs may call', () => {
  const requests = items.map(({ request }) => `${request.method} /${request.url.path.join('/')}`)
  const expected = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isForPrograms(path, operation as object))
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(expected.length).toBeGreaterThan(50)
  expect(requests).toEqual(expect.arrayContaining(expected))
  expect(new Set(requests).size).toBe(requests.length)
  for (const { name, request, response } of items) {
    const named = request.url.path.filter((part) => part.startsWith(':'))
    const filled = request.url.variable?.map(({ key }) => `:${key}`) ?? []
    expect({ name, filled }).toEqual({ name, filled: named })
    if (request.body) expect(JSON.parse(request.body.raw)).toBeTypeOf('object')
    for (const { code } of response) expect(code).toBeGreaterThanOrEqual(200)
  }
  expect(JSON.stringify(collection)).not.toMatch(/undefined|\[object/)
})

type Case = { method: string; path: string; query: [string, string][]; body: string }

it.each<Case>([
  {
    method: 'GET',
    path: '/api/partner/v1/domains/search',
    query: [['q', "it's (solar) 100% ü"]],
    body: '',
  },
  { method: 'POST', path: '/api/partner/v1/quotes', query: [], body: '{"domain":"ü.com"}' },
  { method: 'GET', path: '/api/partner/v1/orders/ord_1', query: [], body: '' },
])('$method $path is signed as the service requires', async (request) => {
  const headers = runScript(request)
  const moment = {
    timestamp: headers['X-Service-Timestamp'] ?? '',
    nonce: headers['X-Service-Nonce'] ?? '',
  }
  const expected = await signedHeaders(request, { keyId: 'pk_1', secret: 'sk_1' }, moment)
  const lowered = Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value])
  expect(Object.fromEntries(lowered)).toEqual(expected)
})

it('a request to another part of the API is not signed', () => {
  expect(runScript({ method: 'GET', path: '/api/tlds', query: [], body: '' })).toEqual({})
})

/** Runs the script as Postman does, with the parts of its sandbox that the script uses. */
function runScript(sent: Case): Record<string, string> {
  const headers: Record<string, string> = {}
  const variables: Record<string, string> = { key_id: 'pk_1', secret: 'sk_1' }
  const hidden = { key: 'unticked', value: 'x', disabled: true }
  const pm = {
    variables: {
      get: (name: string) => variables[name],
      replaceIn: (text: string) => text.replaceAll('{{$guid}}', () => randomUUID()),
    },
    request: {
      method: sent.method,
      url: {
        path: sent.path.slice(1).replace('ord_1', ':public_id').split('/'),
        variables: { get: () => 'ord_1' },
        query: { all: () => [...sent.query.map(([key, value]) => ({ key, value })), hidden] },
      },
      body: sent.body ? { raw: sent.body, update: () => undefined } : undefined,
      headers: { upsert: ({ key, value }: Pair) => void (headers[key] = value) },
    },
  }
  const cryptoJs = {
    SHA256: (text: string) => createHash('sha256').update(text).digest('hex'),
    HmacSHA256: (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex'),
  }
  runInNewContext(SIGNING_SCRIPT.join('\n'), { pm, require: () => cryptoJs })
  return headers
}
