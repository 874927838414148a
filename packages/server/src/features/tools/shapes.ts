import { Type } from 'typebox'
import { OneOf } from '../../http/shapes.ts'
import { JOB_STATUSES } from './states.ts'
import type { JobRow } from './sql.ts'
import type { Tool } from './tool.ts'

const FreeForm = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})

export const ToolsOut = Type.Object({
  tools: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Type.String(),
      description: Type.String(),
      mode: OneOf(['sync', 'async']),
      input: FreeForm,
      examples: Type.Array(FreeForm),
    }),
  ),
})

export const ToolPath = Type.Object({
  slug: Type.String({ description: "The tool's slug, for example `seo-crawl`." }),
})

/** Each tool validates its input with its own schema, listed in the catalogue. */
export const ToolIn = Type.Unsafe<unknown>({
  type: 'object',
  additionalProperties: true,
  description: "Matches the tool's `input` schema in GET /api/tools.",
})

export const InlineOut = Type.Object(
  {
    ok: Type.Boolean({ description: "False if the target couldn't be examined." }),
    cached: Type.Boolean({ description: 'Reused from a lookup moments ago.' }),
    result: FreeForm,
  },
  { description: 'The result.' },
)

export const AcceptedOut = Type.Object(
  {
    ok: Type.Boolean(),
    cached: Type.Unsafe<false>({ type: 'boolean', enum: [false] }),
    result: Type.Object({
      mode: OneOf(['async']),
      jobId: Type.String(),
      status_url: Type.String(),
    }),
  },
  { description: 'The job. Poll `status_url` until it is done or failed.' },
)

export const JobPath = Type.Object({ slug: Type.String(), jobId: Type.String() })

export const JobOut = Type.Object({
  status: OneOf(JOB_STATUSES),
  result: Type.Optional(FreeForm),
  error: Type.Optional(Type.String()),
  created_at: Type.String({ format: 'date-time' }),
  finished_at: Type.Optional(Type.String({ format: 'date-time' })),
})

export function toolOut({ slug, title, description, mode, input, examples }: Tool) {
  return {
    slug,
    title,
    description,
    mode,
    // A TypeBox schema is a JSON Schema, and the examples match it.
    input: input as unknown as Record<string, unknown>,
    examples: examples as Record<string, unknown>[],
  }
}

export function jobOut({ status, result, error, created_at, finished_at }: JobRow) {
  return {
    status,
    ...(result && { result }),
    ...(error !== null && { error }),
    created_at: created_at.toISOString(),
    ...(finished_at && { finished_at: finished_at.toISOString() }),
  }
}

/** The path to poll a job. */
export function statusPath(slug: string, jobId: string): string {
  return `/api/tools/${slug}/status/${jobId}`
}
