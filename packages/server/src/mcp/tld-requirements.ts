import { demandTld } from '../features/registry/tlds/find-tld.ts'
import { requirementsOf } from '../features/registry/tlds/requirements.ts'
import { metadataOut, TldPath } from '../features/registry/tlds/shapes.ts'
import { TldRequirementsOut } from './shapes.ts'
import { defineTool, READS } from './tool.ts'

/** GET /api/tlds/{tld}/metadata and /requirements in one. */
export const tldRequirements = defineTool({
  name: 'tld_requirements',
  title: 'Registration rules of an extension',
  description:
    'The rules of an extension (TLD): registration periods, allowed countries, whether an organization or name servers are required, privacy, other scripts, and a JSON Schema of the data a registration needs. ' +
    'Use it before add_to_cart for an extension with special rules, or when asked whether somebody may register under it. It has no prices: use tld_price.',
  annotations: READS,
  limit: 'public.metadata',
  scope: null,
  input: TldPath,
  output: TldRequirementsOut,
  run: async ({ catalogue }, { tld }, { now }) => {
    const found = demandTld(await catalogue.read(), tld)
    return { ...metadataOut(found, now), requirements: requirementsOf(found) }
  },
  summarize: ({ tld, allowedYears, allowedCountries }) => {
    const countries = allowedCountries.length > 0 ? allowedCountries.join(', ') : 'any country'
    return `.${tld}: ${allowedYears.join(', ')} years; open to ${countries}.`
  },
})
