import { isRecord, unreadable } from './api-error.ts'
import { askPath } from './ask.ts'
import { needsOf } from './needs.ts'
import type { Schema } from './schema-fields.ts'

export type ApiDescription = {
  title: string
  version: string
  text: string
  groups: { name: string; text: string; operations: Operation[] }[]
  /** Every error code, from the service's own table. */
  errors: ErrorAdvice[]
}

export type ErrorAdvice = { code: string; status: number; means: string; remedy: string }

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  text: string
  /** The accepted ways to authenticate. Empty when anyone may call. */
  needs: string[]
  /** A partner's credential needs one of these. */
  scopes: string[]
  limit: Limit | null
  parameters: { name: string; place: string; isRequired: boolean; text: string; schema: Schema }[]
  body: Schema | null
  /** The body is a form, not JSON. */
  isForm: boolean
  answers: Answer[]
}

/** `example` is a body from the service's own description. */
export type Answer = { status: string; text: string; schema: Schema | null; example?: unknown }

/** The rate limit. `by` says who is counted. */
export type Limit = { max: number; windowSeconds: number; by: string }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** GET /api/openapi.json, reduced to what the reference shows. */
export async function readDescription(signal: AbortSignal): Promise<ApiDescription> {
  const description = parseDescription(await askPath('/api/openapi.json', signal))
  if (!description) throw unreadable()
  return description
}

/** Lenient in the details: a part it can't parse is left out rather than failing the whole page. */
export function parseDescription(body: unknown): ApiDescription | undefined {
  if (!isRecord(body) || !isRecord(body['info']) || !isRecord(body['paths'])) return undefined
  const { title, version, description } = body['info']
  return {
    title: textOf(title),
    version: textOf(version),
    text: textOf(description),
    groups: groupsOf(
      recordsIn(body['tags']),
      taggedOperations(body['paths'], sharedExamples(body)),
    ),
    errors: recordsIn(body['x-errors']).map(({ code, status, means, remedy }) => ({
      code: textOf(code),
      status: typeof status === 'number' ? status : 0,
      means: textOf(means),
      remedy: textOf(remedy),
    })),
  }
}

type Tagged = { tag: string; operation: Operation }

/** In the order of the description's own list of tags, followed by tags it doesn't list. */
function groupsOf(tags: Schema[], tagged: Tagged[]): ApiDescription['groups'] {
  const textByTag = new Map(tags.map((tag) => [textOf(tag['name']), textOf(tag['description'])]))
  const names = new Set([...textByTag.keys(), ...tagged.map(({ tag }) => tag)])
  return [...names]
    .map((name) => ({
      name,
      text: textByTag.get(name) ?? '',
      operations: tagged.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    }))
    .filter(({ operations }) => operations.length > 0)
}

function taggedOperations(paths: Schema, shared: Schema): Tagged[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const found = isRecord(item) ? item[method] : undefined
      if (!isRecord(found)) return []
      const tags = Array.isArray(found['tags']) ? found['tags'] : []
      const operation = parseOperation({ method, path, found, shared })
      return [{ tag: textOf(tags[0]) || 'Other', operation }]
    }),
  )
}

type Described = { method: string; path: string; found: Schema; shared: Schema }

function parseOperation({ method, path, found, shared }: Described): Operation {
  return {
    id: textOf(found['operationId']) || `${method}-${path.replaceAll(/[^a-z0-9]+/gi, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: textOf(found['summary']),
    text: textOf(found['description']),
    needs: needsOf(found['security']),
    scopes: Array.isArray(found['x-scopes']) ? found['x-scopes'].map(textOf) : [],
    limit: limitOf(found['x-limit']),
    parameters: recordsIn(found['parameters']).map(parseParameter),
    body: contentSchema(found['requestBody']),
    isForm: isFormIn(found['requestBody']),
    answers: Object.entries(isRecord(found['responses']) ? found['responses'] : {}).map(
      ([status, answer]) => ({
        status,
        text: isRecord(answer) ? textOf(answer['description']) : '',
        schema: contentSchema(answer),
        ...exampleIn(answer, shared),
      }),
    ),
  }
}

function limitOf(limit: unknown): Limit | null {
  if (!isRecord(limit)) return null
  const { max, window_seconds, by } = limit
  if (typeof max !== 'number' || typeof window_seconds !== 'number') return null
  return { max, windowSeconds: window_seconds, by: textOf(by) }
}

/**
 * Some descriptions mark a parameter as required although it has a default. It is optional to send.
 */
function parseParameter(parameter: Schema): Operation['parameters'][number] {
  const schema = isRecord(parameter['schema']) ? parameter['schema'] : {}
  return {
    name: textOf(parameter['name']),
    place: textOf(parameter['in']),
    isRequired: parameter['required'] === true && !('default' in schema),
    text: textOf(parameter['description']),
    schema,
  }
}

function contentSchema(holder: unknown): Schema | null {
  const { schema } = contentOf(holder)
  return isRecord(schema) ? schema : null
}

function isFormIn(holder: unknown): boolean {
  const content = isRecord(holder) ? holder['content'] : undefined
  return isRecord(content) && 'application/x-www-form-urlencoded' in content
}

/** Refusals share their examples, which the description has once. */
function sharedExamples({ components }: Schema): Schema {
  const examples = isRecord(components) ? components['examples'] : undefined
  return isRecord(examples) ? examples : {}
}

function exampleIn(holder: unknown, shared: Schema): { example?: unknown } {
  const { example, examples } = contentOf(holder)
  if (example !== undefined) return { example }
  const [name = ''] = isRecord(examples) ? Object.keys(examples) : []
  const found = shared[name]
  return isRecord(found) && found['value'] !== undefined ? { example: found['value'] } : {}
}

function contentOf(holder: unknown): Schema {
  const content = isRecord(holder) ? holder['content'] : undefined
  const first = isRecord(content) ? Object.values(content)[0] : undefined
  return isRecord(first) ? first : {}
}

function recordsIn(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
