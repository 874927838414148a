// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, oneOf, record, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const statusShape = text as Word<'queued' | 'running' | 'done' | 'failed'>

export const readToolJobShape = {
  status: statusShape,
  'result?': record,
  'error?': text,
  created_at: date,
  'finished_at?': date,
}

/** List the free tools and their inputs. */
export const listTools = {
  route: 'GET /api/tools',
  takes: {} as {},
  answers: {
    tools: list({
      slug: text,
      title: text,
      description: text,
      mode: text as Word<'sync' | 'async'>,
      input: record,
      examples: list(record),
    }),
  },
}

/** Run a free tool. */
export const runTool = {
  route: 'POST /api/tools/{slug}',
  takes: {} as { path: { slug: string }; body: object },
  answers: oneOf(
    {
      ok: truth,
      cached: truth,
      result: { mode: text as Word<'async'>, jobId: text, status_url: text },
    },
    { ok: truth, cached: truth, result: record },
  ),
}

/** Get the status of a job. */
export const readToolJob = {
  route: 'GET /api/tools/{slug}/status/{jobId}',
  takes: {} as { path: { slug: string; jobId: string } },
  answers: readToolJobShape,
}

/** Cancel a job. */
export const cancelToolJob = {
  route: 'DELETE /api/tools/{slug}/status/{jobId}',
  takes: {} as { path: { slug: string; jobId: string } },
  answers: readToolJobShape,
}
