// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, text } from '../shape.ts'

/** Create a developer key. */
export const issueKey = {
  route: 'POST /api/v1/keys',
  takes: {} as { body: { name?: string } },
  answers: { id: text, name: nullable(text), api_key: text, created_at: date, api_secret: text },
}

/** List developer keys (without secrets). */
export const listKeys = {
  route: 'GET /api/v1/keys',
  takes: {} as {},
  answers: {
    keys: list({
      id: text,
      name: nullable(text),
      api_key: text,
      created_at: date,
      last_used_at: nullable(date),
    }),
  },
}

/** Revoke a developer key. */
export const revokeKey = {
  route: 'DELETE /api/v1/keys/{id}',
  takes: {} as { path: { id: string } },
  answers: nothing,
}
