import { expect, it } from 'vitest'
import { findOperations } from './find-operations.ts'

const operation = (id: string, method: string, path: string) => {
  const empty = {
    text: '',
    needs: [],
    scopes: [],
    limit: null,
    parameters: [],
    body: null,
    isForm: false,
  }
  return { id, method, path, summary: '', ...empty, answers: [] }
}
const GROUPS = [
  { name: 'Market', text: '', operations: [operation('browse', 'GET', '/api/market/listings')] },
  {
    name: 'Partner orders',
    text: '',
    operations: [operation('list', 'GET', '/v1/orders'), operation('record', 'POST', '/v1/orders')],
  },
]
const found = (wanted: string) =>
  findOperations(GROUPS, wanted).flatMap(({ operations }) => operations.map(({ id }) => id))

it.each([
  ['', ['browse', 'list', 'record']],
  ['  ', ['browse', 'list', 'record']],
  ['ORDERS post', ['record']],
  ['partner', ['list', 'record']],
  ['listings', ['browse']],
  ['zzz', []],
])('"%s" finds %j', (wanted, ids) => {
  expect(found(wanted)).toEqual(ids)
})

it('a group without a match is left out', () => {
  expect(findOperations(GROUPS, 'post').map(({ name }) => name)).toEqual(['Partner orders'])
})
