import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import type { RequestEntry } from '../../../http/request-line.ts'
import { NO_CONTROLS, Nullable } from '../../../http/shapes.ts'

const Time = Type.String({ format: 'date-time' })

export const OwnRequestsQuery = Type.Object(
  {
    ...CursorQuery,
    status: Type.Optional(
      Type.String({
        pattern: '^[1-5](xx|\\d\\d)$',
        description: 'Such as 404, or 4xx for a class.',
      }),
    ),
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: NO_CONTROLS,
        description: 'Part of the path.',
      }),
    ),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Requests at or after this time.' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Requests before this time.' }),
    ),
    request_id: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'One request, such as the request_id of an error.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Only of one request, found by its id. Signatures, cookies and unknown headers are left out. */
const Headers = (text: string) =>
  Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: `${text} Returned only with \`request_id\`, without secrets. Empty for successful reads.`,
  })

const OwnRequest = Type.Object({
  request_id: Type.String(),
  at: Time,
  method: Type.String(),
  path: Type.String({
    description:
      'The path with ids and safe query values. Other values are replaced by … or {name}.',
  }),
  status: Type.Integer(),
  code: Nullable(Type.String({ description: 'The error code; null for a success.' })),
  duration_ms: Type.Number(),
  key_id: Type.String(),
  request_headers: Type.Optional(Headers('Request headers.')),
  response_headers: Type.Optional(Headers('Response headers.')),
})

export const OwnRequestsOut = Type.Object({
  requests: Type.Array(OwnRequest),
  next_cursor: NextCursor,
})

export function ownRequestOut({ at, ...row }: RequestEntry): Static<typeof OwnRequest> {
  const { request_id, method, path, status, code, duration_ms, key_id } = row
  return { request_id, at: at.toISOString(), method, path, status, code, duration_ms, key_id }
}

/** With the headers. A list would be several times as large with them. */
export function ownRequestDetail(row: RequestEntry): Static<typeof OwnRequest> {
  const { request_headers, response_headers } = row
  return { ...ownRequestOut(row), request_headers, response_headers }
}
