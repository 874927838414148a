import { exampleOf } from '../openapi-example.ts'
import type { Description } from '../openapi-documents.ts'
import { SIGNING_SCRIPT } from './signing-script.ts'

type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: unknown
  example?: unknown
}
type Media = { schema?: unknown; example?: unknown }
type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

const JSON_TYPE = 'application/json'
const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const VARIABLES = {
  key_id: 'pk_sandbox_demo',
  secret: '',
  api_key: '',
  api_secret: '',
  access_token: '',
}

/**
 * The API as a Postman collection (format 2.1), which Bruno and Insomnia read too: a folder per tag
 * with a filled-in request for every operation that needs no browser session. Requests to the Partner
 * API are signed by a script, from the collection's variables.
 */
export function collectionOf(description: Description, baseUrl: string): object {
  const tags = description.tags.map(({ name }) => name)
  const folders = tags.flatMap((tag) => {
    const item = requestsOf(description, tag)
    return item.length > 0 ? [{ name: tag, item }] : []
  })
  const variables = Object.entries({ base_url: baseUrl, ...VARIABLES })
  return {
    info: { name: 'Namehouse', description: ABOUT, schema: FORMAT },
    item: folders,
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: SIGNING_SCRIPT } }],
    variable: variables.map(([key, value]) => ({ key, value, type: 'string' })),
  }
}

const ABOUT =
  'Set `key_id` and `secret` to call the Partner API, `api_key` and `api_secret` for developer ' +
  'endpoints, and `access_token` to see exact prices.'

function requestsOf({ paths }: Description, tag: string): object[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, given]) => {
      // Our own description, made and linted by npm run check.
      const operation = given as unknown as Operation
      if (operation.tags[0] !== tag || isForPeople(operation)) return []
      const request = requestOf(method.toUpperCase(), path, operation)
      return { name: operation.summary, request, response: answersOf(operation, request) }
    }),
  )
}

function isForPeople({ security = [] }: Operation): boolean {
  return security.length > 0 && security.every((way) => 'session' in way)
}

function requestOf(method: string, path: string, operation: Operation): object {
  const body = operation.requestBody?.content[JSON_TYPE]
  const { description } = operation
  return {
    method,
    ...(description !== undefined && { description }),
    header: headersOf(operation, body !== undefined),
    url: addressOf(path, operation.parameters ?? []),
    ...(body && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(exampleOf(body.schema), null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  }
}

function headersOf({ security = [], parameters = [] }: Operation, hasBody: boolean): object[] {
  const uses = (scheme: string): boolean => security.some((way) => scheme in way)
  const header = (key: string, value: string, disabled = false): object => {
    return { key, value, ...(disabled && { disabled }) }
  }
  return [
    ...(hasBody ? [header('Content-Type', JSON_TYPE)] : []),
    ...(uses('developerKey')
      ? [header('X-Api-Key', '{{api_key}}'), header('X-Api-Secret', '{{api_secret}}')]
      : []),
    ...(uses('oauth') ? [header('Authorization', 'Bearer {{access_token}}', true)] : []),
    ...parameters
      .filter(({ in: place }) => place === 'header')
      .map(({ name }) => header(name, name === 'idempotency-key' ? '{{$guid}}' : '')),
  ]
}

function addressOf(path: string, parameters: Parameter[]): object {
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const query = parameters.filter(({ in: place }) => place === 'query').map(fieldOf)
  const sent = query.filter(({ disabled }) => !disabled)
  const search = sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&')
  const variable = parameters.filter(({ in: place }) => place === 'path').map(valueOf)
  return {
    raw: `{{base_url}}/${parts}${search && `?${search}`}`,
    host: ['{{base_url}}'],
    path: parts.split('/'),
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  }
}

/** Optional parameters are listed, but not sent until they are ticked. */
function fieldOf(parameter: Parameter) {
  return { ...valueOf(parameter), disabled: !parameter.required }
}

function valueOf({ name, schema, example, description }: Parameter) {
  const value = String(example ?? exampleOf(schema, name))
  return { key: name, value, ...(description !== undefined && { description }) }
}

function answersOf({ responses }: Operation, originalRequest: object): object[] {
  return Object.entries(responses).flatMap(([status, { description, content = {} }]) => {
    const [type, media] = Object.entries(content)[0] ?? []
    if (!status.startsWith('2') || media?.example === undefined) return []
    const { example } = media
    return {
      name: description,
      originalRequest,
      code: Number(status),
      status: description,
      header: [{ key: 'Content-Type', value: type }],
      body: typeof example === 'string' ? example : JSON.stringify(example, null, 2),
    }
  })
}
