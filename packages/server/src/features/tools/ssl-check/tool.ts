import { Type } from 'typebox'
import { refuseField } from '../../../refusal.ts'
import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import { DomainField } from '../input-shapes.ts'
import { readHost } from '../read-host.ts'
import { defineTool, type ToolNeeds } from '../tool.ts'
import { checkCertificate } from './check-certificate.ts'

const Input = Type.Object({
  host: { ...DomainField, title: 'Host' },
  port: Type.Integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 443 }),
})

/** Checks a host's certificate and TLS versions. */
export const sslCheck = defineTool({
  slug: 'ssl-check',
  title: 'SSL check',
  description:
    'A host’s certificate: its chain, names and expiry, and which TLS versions it supports.',
  mode: 'sync',
  input: Input,
  examples: [{ host: 'busy-harbor.com', port: 443 }],
  keptSeconds: 120,
  judge: async (needs, input) => await judgePlace(needs, placeOf(input)),
  run: async ({ publicFetcher }, input, { signal, now }) =>
    await checkCertificate(publicFetcher, placeOf(input), { signal, now }),
})

function placeOf({ host, port }: { host: string; port: number }): URL {
  return new URL(`https://${readHost('host', host).host}:${port}/`)
}

async function judgePlace({ publicFetcher }: ToolNeeds, place: URL): Promise<void> {
  try {
    await publicFetcher.check(place, { mayBeLoopback: false })
  } catch (failure) {
    if (failure instanceof FetchFailure) {
      throw refuseField('host', `can’t be checked. ${failure.message}`)
    }
    throw failure
  }
}
