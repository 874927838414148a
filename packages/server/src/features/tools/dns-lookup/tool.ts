import { type Static, Type } from 'typebox'
import { DomainField } from '../input-shapes.ts'
import { readHost } from '../read-host.ts'
import { defineTool } from '../tool.ts'
import { lookUpRecords, TYPES } from './look-up-records.ts'

const Input = Type.Object({
  domain: DomainField,
  types: Type.Array(Type.Unsafe<(typeof TYPES)[number]>({ type: 'string', enum: [...TYPES] }), {
    title: 'Record types',
    description: 'All, unless you choose some.',
    uniqueItems: true,
    maxItems: TYPES.length,
    default: [],
  }),
})
export type DnsLookupIn = Static<typeof Input>

/** Looks up all records of a host, its DNSSEC state, and whether resolvers agree. */
export const dnsLookup = defineTool({
  slug: 'dns-lookup',
  title: 'DNS lookup',
  description: 'Every record of a name, its DNSSEC state, and whether resolvers agree on it.',
  mode: 'sync',
  input: Input,
  examples: [
    { domain: 'busy-harbor.com', types: [] },
    { domain: 'www.busy-harbor.com', types: ['A', 'AAAA', 'CNAME'] },
  ],
  keptSeconds: 30,
  judge: async (_needs, { domain }) => void readHost('domain', domain),
  run: async ({ records }, { domain, types }, { now, signal }) =>
    await lookUpRecords(records, { host: readHost('domain', domain), types, now }, signal),
})
