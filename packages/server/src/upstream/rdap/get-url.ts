import type { LookupFunction } from 'node:net'
import { publicLookup } from '../public-lookup.ts'
import { type Received, sendRequest } from '../send-request.ts'

export type GetOptions = {
  signal: AbortSignal
  /** Resolves host names. The default refuses non-public addresses. */
  lookup?: LookupFunction
  bytesMax: number
}

const PUBLIC_LOOKUP = publicLookup()
const HEADERS = {
  accept: 'application/rdap+json, application/json;q=0.8',
  'accept-encoding': 'gzip',
  'user-agent': 'Namehouse',
}

/** One GET with the headers that RDAP servers expect. */
export async function getUrl(
  url: URL,
  { signal, lookup = PUBLIC_LOOKUP, bytesMax }: GetOptions,
): Promise<Received> {
  return await sendRequest(url, { method: 'GET', headers: HEADERS, signal, lookup, bytesMax })
}
