import { exampleOf } from './openapi-example.ts'

type Answer = { content?: Record<string, { schema?: unknown; example?: unknown }> }
type Operation = { tags?: string[]; responses?: Record<string, Answer> }
type Tag = { name: string }

/** The parts of an OpenAPI document that we use here. */
export type Description = {
  paths: Record<string, Record<string, Operation>>
  tags: Tag[]
  [other: string]: unknown
}

/** Routes that only our own pages call, for staff and for partner members. */
const INTERNAL_TAGS = new Set(['Staff', 'Partner pages'])

/** The operations that developers may call, with an example of every success. */
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
  for (const operation of Object.values(copy.paths).flatMap((each) => Object.values(each))) {
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      if (!status.startsWith('2')) continue
      for (const media of Object.values(answer.content ?? {})) {
        if (media.schema !== undefined) media.example = exampleOf(media.schema)
      }
    }
  }
  return copy
}

/** Groups of paths that differ only in their parameter names, so a reader can't tell them apart. */
export function ambiguousPaths(paths: readonly string[]): string[][] {
  const byTemplate = Map.groupBy(paths, (path) => path.replaceAll(/\{[^}]*\}/g, '{}'))
  return [...byTemplate.values()].filter(({ length }) => length > 1)
}
