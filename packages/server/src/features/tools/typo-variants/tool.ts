import { Type } from 'typebox'
import { DomainField } from '../input-shapes.ts'
import { readName } from '../read-host.ts'
import { defineTool } from '../tool.ts'
import { findLookalikes } from './find-lookalikes.ts'

const Input = Type.Object({
  domain: DomainField,
  limit: Type.Integer({
    title: 'How many',
    description: 'Variants to check, the likeliest first.',
    minimum: 1,
    maximum: 100,
    default: 50,
  }),
})

/** Finds names that people mistype or confuse with a name, and which of them are registered. */
export const typoVariants = defineTool({
  slug: 'typo-variants',
  title: 'Typo variants',
  description: 'Names that people mistype or confuse with yours, and which of them are registered.',
  mode: 'sync',
  input: Input,
  examples: [{ domain: 'busy-harbor.com', limit: 50 }],
  keptSeconds: 300,
  judge: async (_needs, { domain }) => void readName('domain', domain),
  run: async (needs, { domain, limit }, run) =>
    await findLookalikes(needs, { name: readName('domain', domain), limit }, run),
})
