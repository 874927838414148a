import { Type } from 'typebox'
import { refuseField } from '../../../refusal.ts'
import { type ReadName, readDomainName } from '../../../values/domain-name.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { defineTool } from '../tool.ts'
import { checkNames } from './check-names.ts'

const NAMES_MAX = 500
const NAME_CHARS_MAX = 300

const Input = Type.Object({
  domains: Type.Array(Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX }), {
    title: 'Domains',
    description: 'One to five hundred names. Duplicates are checked once.',
    minItems: 1,
    maxItems: NAMES_MAX,
  }),
})

/** Checks the availability of many names, each with its own registry. */
export const bulkAvailability = defineTool({
  slug: 'bulk-availability',
  title: 'Bulk availability',
  description: 'Availability of up to 500 names, each checked with its own registry, with prices.',
  mode: 'async',
  input: Input,
  examples: [{ domains: ['busy-harbor.com', 'free-harbor-4711.com', 'premium-harbor.io'] }],
  keptSeconds: 60,
  judge: async (_needs, { domains }) => void (await readNames(domains)),
  run: async (needs, { domains }, run) => await checkNames(needs, await readNames(domains), run),
})

/** Refuses: validation_error (names the entry that is not a domain). */
async function readNames(domains: string[]): Promise<ReadName[]> {
  const names = await mapInSlices(domains, (text, place): ReadName => {
    const read = readDomainName(text)
    if (!read.ok) throw refuseField(`domains.${place}`, read.reason)
    return read
  })
  return [...new Map(names.map((name) => [name.name, name])).values()]
}
