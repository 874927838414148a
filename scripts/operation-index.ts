import { format } from 'oxfmt'
import { needsOf } from '../packages/web/src/api/needs.ts'
import { isForDevelopers } from '../packages/web/src/docs/for-developers.ts'

type Operation = { operationId: string; summary: string; tags: string[]; security?: unknown }
type Description = { paths: Record<string, Record<string, Operation>>; tags: { name: string }[] }

const STYLE = { printWidth: 100, semi: false, singleQuote: true, trailingComma: 'all' } as const

/**
 * A list of the operations in the public reference, small enough for every docs page: the search
 * field there needs no request.
 */
export async function operationIndex(given: object): Promise<string> {
  // It is our own description, so it has this shape.
  const { paths, tags } = given as Description
  const order = tags.map(({ name }) => name)
  const rows = Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        id: operation.operationId,
        route: `${method.toUpperCase()} ${path}`,
        summary: operation.summary,
        group: operation.tags[0] ?? '',
        needs: needsOf(operation.security),
      })),
    )
    .filter(isForDevelopers)
    .toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
    .map(({ id, route, summary, group }) => JSON.stringify([id, route, summary, group]))
  const text = `/** Generated from openapi.json. */
    type Row = readonly [id: string, route: string, summary: string, group: string]
    export const OPERATIONS: readonly Row[] = [${rows.join(',')}]`
  return (await format('operation-index.ts', text, STYLE)).code
}
