// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, text } from '../shape.ts'
import type { Word } from '../shape.ts'

/** Get the status of each part of the service. */
export const readStatus = {
  route: 'GET /api/status',
  takes: {} as {},
  answers: {
    status: text as Word<'working' | 'failing' | 'unknown'>,
    parts: list({
      part: text as Word<
        'website' | 'api' | 'search' | 'payments' | 'registrar' | 'dns' | 'deliveries' | 'mail'
      >,
      name: text,
      status: text as Word<'working' | 'failing' | 'unknown'>,
      checked_at: nullable(date),
      failing_since: nullable(date),
      days: list({ day: text, checks: number, failed: number }),
    }),
  },
}
