import { readDescription } from '../api/description.ts'
import type { ApiDescription } from '../api/description.ts'
import type { Question } from '../load/answers.ts'

/** It changes only with a new release of the service, so it is read once a visit. */
export const description: Question<ApiDescription> = {
  key: 'description',
  ask: readDescription,
  freshMs: Number.POSITIVE_INFINITY,
}
