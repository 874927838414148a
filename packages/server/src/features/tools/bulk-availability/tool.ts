import { Type } from 'typebox'
import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { defineTool } from '../tool.ts'
import { type BadLine, checkNames, type Lines } from './check-names.ts'

const NAMES_MAX = 500
const NAME_CHARS_MAX = 300

const Input = Type.Object({
  domains: Type.Array(Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX }), {
    title: 'Domains',
    description: 'Up to 500 names, one per line. Duplicates are checked once.',
    minItems: 1,
    maxItems: NAMES_MAX,
  }),
})

/** Checks the availability of many names, each with its own registry. */
export const bulkAvailability = defineTool({
  slug: 'bulk-availability',
  title: 'Bulk availability',
  description: 'Check up to 500 names at once, each with its own registry, with prices.',
  mode: 'async',
  input: Input,
  examples: [{ domains: ['busy-harbor.com', 'free-harbor-4711.com', 'premium-harbor.io'] }],
  keptSeconds: 60,
  judge: async (_needs, { domains }) => {
    const { names, bad } = await readLines(domains)
    const [first] = bad
    if (names.length === 0 && first) throw refuseField('domains', first.reason)
  },
  run: async (needs, { domains }, run) => await checkNames(needs, await readLines(domains), run),
})

/** One bad line doesn't reject the rest: it is listed with the reason. */
async function readLines(domains: string[]): Promise<Lines> {
  const read = await mapInSlices(domains, (text) => ({ text, read: readDomainName(text) }))
  const names = read.flatMap((line) => (line.read.ok ? [line.read] : []))
  const bad = read.flatMap((line): BadLine[] =>
    line.read.ok ? [] : [{ domain: line.text, state: 'invalid', reason: line.read.reason }],
  )
  return {
    names: [...new Map(names.map((name) => [name.name, name])).values()],
    bad: [...new Map(bad.map((line) => [line.domain, line])).values()],
  }
}
