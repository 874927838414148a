import { find } from '../features/registry/namespace/export-drops.ts'
import { DropsOut, DropsQuery } from '../features/registry/namespace/shapes.ts'
import { linesOf } from './say.ts'
import { defineTool, READS } from './tool.ts'

/** GET /api/drops. */
export const droppedNames = defineTool({
  name: 'dropped_names',
  title: 'Dropped and new domains',
  description:
    'Domains that were deleted (kind dropped) or newly registered (kind added) in the last 30 days, from zone files. Filter by text, extension, day, length, digits and hyphens; `sort: value` gives the best names of one day. ' +
    'Use it to find short or meaningful names that somebody gave up. A dropped name may be registered again by now: check it with check_domains before you call it available. ' +
    'With strict filters a page can be empty: follow `next_cursor` until it is null.',
  annotations: READS,
  limit: 'public.drops',
  scope: null,
  input: DropsQuery,
  output: DropsOut,
  run: async ({ upstream: { zones }, best }, query) => await find({ zones, best }, query),
  summarize: ({ drops }) =>
    linesOf('Names:', drops, ({ domain, date, kind }) => `${domain}: ${kind} on ${date}`),
})
