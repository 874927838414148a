import { describe, expect, it } from 'vitest'
import { parseDescription } from './description.ts'

const LISTINGS = {
  operationId: 'browseListings',
  summary: 'Browse names for sale',
  tags: ['Marketplace'],
  security: [{}, { oauth: ['pricing:read'] }],
  'x-scopes': ['search'],
  'x-limit': { max: 120, window_seconds: 60, by: 'ip' },
  parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'A page.',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
}

function describing(paths: Record<string, unknown>, tags: unknown[] = []) {
  return parseDescription({ info: { title: 'Namehouse', version: '1' }, tags, paths })
}

describe('parseDescription', () => {
  it('finds an example that operations share', () => {
    const value = { error: { code: 'not_found' } }
    const examples = { NotFound: { $ref: '#/components/examples/NotFound' } }
    const missing = { description: 'Not found.', content: { 'application/json': { examples } } }
    const read = parseDescription({
      info: { title: 'Namehouse', version: '1' },
      paths: { '/api/a': { get: { ...LISTINGS, responses: { 404: missing } } } },
      components: { examples: { NotFound: { summary: '404 not_found', value } } },
    })
    expect(read?.groups[0]?.operations[0]?.answers).toMatchObject([
      { status: '404', example: value },
    ])
  })

  it('reads an operation with its parameters and answers', () => {
    const read = describing({ '/api/market/listings': { get: LISTINGS } })
    expect(read?.groups).toEqual([
      {
        name: 'Marketplace',
        text: '',
        operations: [
          {
            id: 'browseListings',
            method: 'GET',
            path: '/api/market/listings',
            summary: 'Browse names for sale',
            text: '',
            needs: [],
            scopes: ['search'],
            limit: { max: 120, windowSeconds: 60, by: 'ip' },
            parameters: [
              {
                name: 'q',
                place: 'query',
                isRequired: false,
                text: '',
                schema: { type: 'string' },
              },
            ],
            body: null,
            isForm: false,
            answers: [{ status: '200', text: 'A page.', schema: { type: 'object' } }],
          },
        ],
      },
    ])
  })

  it('groups in the order of the tags, leaves out empty ones, and keeps what is untagged', () => {
    const paths = {
      '/b': { get: {} },
      '/a': { post: { tags: ['Second'] }, get: { tags: ['First'] } },
    }
    const read = describing(paths, [{ name: 'First' }, { name: 'Empty' }, { name: 'Second' }])
    expect(read?.groups.map(({ name }) => name)).toEqual(['First', 'Second', 'Other'])
  })

  it('says who must sign', () => {
    const read = describing({ '/a': { get: { security: [{ partner: [] }] } } })
    expect(read?.groups[0]?.operations[0]?.needs).toEqual(['partner'])
  })

  it('a parameter with a default is optional, whatever the description says', () => {
    const page = (schema: object) => ({ name: 'limit', in: 'query', required: true, schema })
    const read = describing({
      '/a': { get: { parameters: [page({ default: 24 }), page({ type: 'integer' })] } },
    })
    const parameters = read?.groups[0]?.operations[0]?.parameters ?? []
    expect(parameters.map(({ isRequired }) => isRequired)).toEqual([false, true])
  })

  it('makes up an id where none is given', () => {
    const read = describing({ '/a/{b}': { get: {} } })
    expect(read?.groups[0]?.operations[0]?.id).toBe('get--a-b-')
  })

  it.each([undefined, [], {}, { info: {} }])('refuses %j', (body) => {
    expect(parseDescription(body)).toBeUndefined()
  })
})
