import { readDescription } from '../api/description.ts'
import type { ApiDescription, ErrorAdvice } from '../api/description.ts'
import type { Question } from '../load/answers.ts'

/** It changes only with a release of the service, so it is loaded once per visit. */
export const description: Question<ApiDescription> = {
  key: 'description',
  ask: readDescription,
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
