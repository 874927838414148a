import { errorExampleFor, errorExamples } from './openapi-error-examples.ts'
import { exampleOf } from './openapi-example.ts'
import { oauthExampleFor, olderExampleFor } from './openapi-plain-examples.ts'
import recorded from './recorded-examples.json' with { type: 'json' }

type Media = { schema?: unknown; example?: unknown; examples?: Record<string, { $ref: string }> }
type Answer = { content?: Record<string, Media> }
type Operation = {
  operationId?: string
  tags?: string[]
  security?: Record<string, unknown>[]
  'x-step-up'?: string
  responses?: Record<string, Answer>
}
type Tag = { name: string }

/** The parts of an OpenAPI document that we use here. */
export type Description = {
  paths: Record<string, Record<string, Operation>>
  tags: Tag[]
  components?: object
  [other: string]: unknown
}

/**
 * What the service really answered, by operation and status. test/rules/recorded-examples.test.ts
 * records it and fails when it is no longer true.
 */
const RECORDED = recorded as Record<string, Record<string, unknown>>

/** Routes that only our own pages call, for staff and for partner members. */
const INTERNAL_TAGS = new Set(['Staff', 'Partner pages'])

/** The operations that developers may call, with an example of every success and of common refusals. */
export function publicDescription(whole: Description): Description {
  const isPublic = ({ tags = [] }: Operation) => !tags.some((tag) => INTERNAL_TAGS.has(tag))
  return withExamples(partOf(whole, isPublic))
}

/** The other operations, for developers of our own pages. */
export function internalDescription(whole: Description): Description {
  return partOf(whole, ({ tags = [] }) => tags.some((tag) => INTERNAL_TAGS.has(tag)))
}

function partOf(whole: Description, isKept: (operation: Operation) => boolean): Description {
  const paths: Description['paths'] = {}
  const used = new Set<string>()
  for (const [path, operations] of Object.entries(whole.paths)) {
    const kept = Object.entries(operations).filter(([, operation]) => isKept(operation))
    if (kept.length > 0) paths[path] = Object.fromEntries(kept)
    for (const [, { tags = [] }] of kept) for (const tag of tags) used.add(tag)
  }
  return { ...whole, paths, tags: whole.tags.filter(({ name }) => used.has(name)) }
}

function withExamples(description: Description): Description {
  const copy = structuredClone(description)
  for (const [method, operation] of Object.values(copy.paths).flatMap(Object.entries<Operation>)) {
    const real = RECORDED[operation.operationId ?? '']
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      for (const media of Object.values(answer.content ?? {})) {
        if (media.schema === undefined) continue
        const refusal = refusalFor(status, { ...operation, method }, media.schema)
        if (real?.[status] !== undefined) media.example = real[status]
        else if (status.startsWith('2')) media.example = exampleOf(media.schema)
        else if (refusal !== undefined) {
          media.examples = { [refusal]: { $ref: `#/components/examples/${refusal}` } }
        }
      }
    }
  }
  return { ...copy, components: { ...copy.components, examples: errorExamples() } }
}

type ErrorShape = {
  properties?: { error?: { properties?: object }; error_description?: unknown }
}

/** By the shape of the answer: ours, OAuth's, or that of a few older endpoints. */
function refusalFor(status: string, called: Operation & { method: string }, schema: unknown) {
  const { properties = {} } = schema as ErrorShape
  const { error, error_description } = properties
  if (error_description !== undefined) return oauthExampleFor(status, called.operationId ?? '')
  const isOurs = error?.properties !== undefined && 'code' in error.properties
  return isOurs ? errorExampleFor(status, called) : olderExampleFor(status)
}

/** Groups of paths that differ only in their parameter names, so a reader can't tell them apart. */
export function ambiguousPaths(paths: readonly string[]): string[][] {
  const byTemplate = Map.groupBy(paths, (path) => path.replaceAll(/\{[^}]*\}/g, '{}'))
  return [...byTemplate.values()].filter(({ length }) => length > 1)
}
