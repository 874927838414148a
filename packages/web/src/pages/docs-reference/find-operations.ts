import type { ApiDescription, Operation } from '../../api/description.ts'

type Groups = ApiDescription['groups']

/** The operations whose summary, path or group contain every word. */
export function findOperations(groups: Groups, wanted: string): Groups {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => {
        const text = textOf(operation, group.name)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ operations }) => operations.length > 0)
}

function textOf({ id, method, path, summary, text, scopes }: Operation, group: string): string {
  return [group, id, method, path, summary, text, ...scopes].join(' ').toLowerCase()
}
