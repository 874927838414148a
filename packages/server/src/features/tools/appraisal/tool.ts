import { Type } from 'typebox'
import { DomainField } from '../input-shapes.ts'
import { readName } from '../read-host.ts'
import { defineTool } from '../tool.ts'
import { appraiseName } from './appraise-name.ts'

/** Estimates what a name may be worth, and explains why. */
export const appraisal = defineTool({
  slug: 'appraisal',
  title: 'Appraisal',
  description:
    'What a name may be worth: a price range with reasons, from listings and sales on our market.',
  mode: 'sync',
  input: Type.Object({ domain: DomainField }),
  examples: [{ domain: 'quietharbor.io' }, { domain: 'busy-harbor.com' }],
  keptSeconds: 600,
  judge: async (_needs, { domain }) => void readName('domain', domain),
  run: async (needs, { domain }, run) => await appraiseName(needs, readName('domain', domain), run),
})
