import type { PartnerField, PartnerOperation } from '../packages/cli/src/partner/operation.ts'

type Schema = {
  type?: string | string[]
  enum?: string[]
  description?: string
  required?: string[]
  properties?: Record<string, Schema>
}
type Operation = {
  operationId: string
  summary: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
type Description = { paths: Record<string, Record<string, Operation>> }

const PREFIX = '/api/partner'
const JSON_TYPE = 'application/json'

/** Every operation of the Partner API, as the command line offers it. */
export function partnerOperations(given: object): PartnerOperation[] {
  // It is our own description, so it has this shape.
  const { paths } = given as Description
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(`${PREFIX}/`))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        operationOf(method, path.slice(PREFIX.length), operation),
      ),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** What the command line doesn't offer: for our own pages, OAuth clients and services of others. */
const NOT_OFFERED = /^\/api\/(auth|oauth|payments|registrar|landers|partner)\/|^\/\.well-known\//

/** Every operation that needs neither a signature nor somebody's session. */
export function apiOperations(given: object): PartnerOperation[] {
  const { paths } = given as Description
  return Object.entries(paths)
    .filter(([path]) => !NOT_OFFERED.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security = [] }]) => !isForPeople(security))
        .map(([method, operation]) => operationOf(method, path, operation)),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function isForPeople(security: Record<string, unknown>[]): boolean {
  return security.length > 0 && security.every((way) => 'session' in way)
}

/** The same as the file that the command line loads. */
export function partnerOperationsFile(operations: PartnerOperation[]): string {
  return `${JSON.stringify(operations, null, 1)}\n`
}

function operationOf(method: string, path: string, operation: Operation): PartnerOperation {
  const { operationId, summary, description, parameters = [], requestBody } = operation
  const schema = requestBody?.content[JSON_TYPE]?.schema
  const inAddress = parameters.filter((it) => it.in === 'path' || it.in === 'query')
  const list = listOf(operation)
  const body = bodyFields(schema, '')
  return {
    name: operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    method: method.toUpperCase() as PartnerOperation['method'],
    path,
    about: summary,
    details: description ?? '',
    fields: [
      ...inAddress.map((it): PartnerField => {
        const about = it.description ?? it.schema.description
        const named = { name: it.name, isRequired: it.required === true, about }
        return { ...fieldOf(named, it.schema), at: it.in as 'path' | 'query' }
      }),
      ...body,
    ],
    isKeyed: parameters.some(({ name }) => name === 'idempotency-key'),
    ...(schema && body.length === 0 && { isFreeForm: true }),
    ...(list && { list }),
  }
}

/** Fields of an object inside the body get its name in front. Deeper ones are written as JSON. */
function bodyFields(schema: Schema | undefined, prefix: string): PartnerField[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, inner]) => {
    if (inner.properties && prefix === '') return bodyFields(inner, `${name}.`)
    const isRequired = schema?.required?.includes(name) ?? false
    const named = { name: prefix + name, isRequired, about: inner.description }
    return [{ ...fieldOf(named, inner), at: 'body' as const }]
  })
}

type Named = { name: string; isRequired: boolean; about: string | undefined }

function fieldOf({ name, isRequired, about }: Named, schema: Schema) {
  return {
    name,
    type: typeOf(schema),
    isRequired,
    about: about ?? '',
    ...(schema.enum && { choices: schema.enum }),
  }
}

function typeOf({ type }: Schema): PartnerField['type'] {
  const [first] = [type].flat().filter((it) => it !== 'null')
  if (first === 'integer' || first === 'number') return 'number'
  if (first === 'boolean') return 'boolean'
  return first === 'string' || first === undefined ? 'text' : 'json'
}

/** Lists are paged by `next_cursor`. Events continue after the last one's id. */
function listOf({ responses, parameters = [] }: Operation): PartnerOperation['list'] {
  const properties = responses['200']?.content?.[JSON_TYPE]?.schema.properties
  if (!properties || !('next_cursor' in properties)) return undefined
  const items = Object.keys(properties).find((name) => properties[name]?.type === 'array') ?? ''
  const cursor = parameters.some(({ name }) => name === 'after_id') ? 'after_id' : 'cursor'
  return { items, cursor }
}
