// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { list, nullable, text } from '../shape.ts'

/** Get who runs this service and how to reach them. */
export const readOperator = {
  route: 'GET /api/operator',
  takes: {} as {},
  answers: { name: text, address: list(text), country: nullable(text), contact: nullable(text) },
}
