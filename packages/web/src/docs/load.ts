import { readDescription } from '../api/description.ts'
import type { ApiDescription } from '../api/description.ts'
import type { Question } from '../load/answers.ts'

/** It changes only with a release of the service, so it is loaded once per visit. */
export const description: Question<ApiDescription> = {
  key: 'description',
  ask: readDescription,
  freshMs: Number.POSITIVE_INFINITY,
}
