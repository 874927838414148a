import { createHash, createHmac } from 'node:crypto'
import { type ClientOptions, NamehouseClient, PartnerClient } from '../../src/index.ts'
import type { Peer, Seen } from './peer.ts'

export const SECRET = 'sk_live_kept_to_ourselves_0001'

export function partnerOf({ baseUrl }: Peer, options: Partial<ClientOptions> = {}): PartnerClient {
  return new PartnerClient({ baseUrl, keyId: 'pk_live_1', secret: SECRET, ...options })
}

export function publicOf({ baseUrl }: Peer, options: Partial<ClientOptions> = {}): NamehouseClient {
  return new NamehouseClient({ baseUrl, ...options })
}

/** Verifies a signature as the server does, without using the SDK's code. */
export function isSigned({ method, url, headers, body }: Seen): boolean {
  const [path = '', query = ''] = url.split('?')
  const lines = [
    method,
    path,
    query,
    headers['x-service-timestamp'],
    headers['x-service-nonce'],
    createHash('sha256').update(body).digest('hex'),
  ]
  const expected = createHmac('sha256', SECRET).update(lines.join('\n')).digest('hex')
  return headers['x-service-signature'] === `v1=${expected}`
}
