import { readDescription } from '../api/description.ts'
import type { ApiDescription, ErrorAdvice } from '../api/description.ts'
import type { Question } from '../load/answers.ts'
import { readDocsSections } from '../api/docs-sections.ts'
import type { DocsSection } from '../api/docs-sections.ts'
import { isForDevelopers } from './for-developers.ts'

/**
 * What developers can call. It changes only with a release of the service, so it is loaded once per
 * visit.
 */
export const description: Question<ApiDescription> = {
  key: 'description',
  ask: async (signal) => forDevelopers(await readDescription(signal)),
  freshMs: Number.POSITIVE_INFINITY,
  isSameForAll: true,
  isLarge: true,
}

/** What the search of the docs reads, once somebody opens it. */
export const docsSections: Question<DocsSection[]> = {
  key: 'docs sections',
  ask: readDocsSections,
  freshMs: Number.POSITIVE_INFINITY,
  isSameForAll: true,
  isLarge: true,
}

/** The small part of the description that the page about errors shows. */
export const errorGuide: Question<ErrorAdvice[]> = {
  key: 'error guide',
  ask: async (signal) => (await readDescription(signal)).errors,
  freshMs: Number.POSITIVE_INFINITY,
  isSameForAll: true,
}

function forDevelopers(api: ApiDescription): ApiDescription {
  const groups = api.groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ id, needs }) =>
        isForDevelopers({ id, group: group.name, needs }),
      ),
    }))
    .filter(({ operations }) => operations.length > 0)
  return { ...api, groups }
}
