import { createHash } from 'node:crypto'
import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import { WORLD_DAY } from '../world/facts.ts'

/** The TLDs that one RDAP server answers for. */
export interface BootstrapEntry {
  tlds: string[]
  baseUrl: string
}

export const BOOTSTRAP_PATH = '/rdap/dns.json'

/** Opens the list of RDAP servers by TLD (RFC 9224), as IANA publishes it. */
export async function openBootstrap(
  board: Switchboard,
  entries: readonly BootstrapEntry[],
): Promise<LabServer> {
  const list = {
    version: '1.0',
    publication: WORLD_DAY.toISOString(),
    description: 'RDAP servers of the lab',
    services: entries.map(({ tlds, baseUrl }) => [tlds, [baseUrl]]),
  }
  const etag = `"${createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 20)}"`
  return await openHttp(board, {
    name: 'rdap-bootstrap',
    respond: (ask) => respond(list, etag, ask),
  })
}

function respond(list: unknown, etag: string, ask: HttpAsk): HttpAnswer {
  if (ask.path !== BOOTSTRAP_PATH) return { status: 404 }
  const headers = {
    etag,
    'last-modified': WORLD_DAY.toUTCString(),
    'cache-control': 'public, max-age=86400',
  }
  if (ask.headers['if-none-match'] === etag) return { status: 304, headers }
  return jsonAnswer(200, list, headers)
}
