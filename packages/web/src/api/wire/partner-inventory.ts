// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { nullable, text, truth } from '../shape.ts'

/** Check a signature. */
export const checkSignature = {
  route: 'POST /api/partner/v1/sandbox/signature-check',
  takes: {} as {},
  answers: { canonical_string: text, ok: truth, failed: nullable(text), hint: nullable(text) },
}
