import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import type { ZoneFiles } from './zone-files.ts'

/** Not secret, like everything in the lab. */
export const CZDS_USERNAME = 'operator@example.com'
export const CZDS_PASSWORD = 'lab-czds-password'
const TOKEN = 'lab-czds-token'

const LINKS = '/czds/downloads/links'
const DOWNLOAD = /^\/czds\/downloads\/([a-z0-9-]+)\.zone$/

/**
 * Opens a server that gives out zone files as ICANN's CZDS does: a token for name and password,
 * links to the files of approved zones, and files that can be resumed.
 */
export async function openCzds(board: Switchboard, zoneFiles: ZoneFiles): Promise<LabServer> {
  return await openHttp(board, { name: 'czds', respond: (ask) => respond(zoneFiles, ask) })
}

async function respond(zoneFiles: ZoneFiles, ask: HttpAsk): Promise<HttpAnswer> {
  if (ask.path === '/api/authenticate') return authenticate(ask)
  if (ask.headers.authorization !== `Bearer ${TOKEN}`) return failure(401, 'Invalid token.')
  if (ask.path === LINKS && ask.method === 'GET') {
    const base = `http://${ask.headers.host ?? ''}/czds/downloads`
    return jsonAnswer(
      200,
      zoneFiles.zones().map((zone) => `${base}/${zone}.zone`),
    )
  }
  const zone = DOWNLOAD.exec(ask.path)?.[1]
  const file = zone === undefined ? undefined : await zoneFiles.file(zone)
  return file ? download(file, ask) : failure(404, 'There is no such zone.')
}

function authenticate({ method, body }: HttpAsk): HttpAnswer {
  if (method !== 'POST') return failure(405, 'Only POST is accepted.')
  const isRight = body === JSON.stringify({ username: CZDS_USERNAME, password: CZDS_PASSWORD })
  if (!isRight) return failure(401, 'Invalid username or password.')
  return jsonAnswer(200, { accessToken: TOKEN, message: 'Authentication Successful' })
}

type File = { bytes: Buffer; modified: Date; zone: string }

/** The whole file, the rest of it, or nothing if it is the one that the caller has. */
function download({ bytes, modified, zone }: File, { headers }: HttpAsk): HttpAnswer {
  const last = modified.toUTCString()
  const common = {
    'content-type': 'application/x-gzip',
    'content-disposition': `attachment;filename=${zone}.txt.gz`,
    'last-modified': last,
    'accept-ranges': 'bytes',
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  if (since >= Date.parse(last)) return { status: 304, headers: { 'last-modified': last } }
  const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1]
  const isSame = headers['if-range'] === undefined || headers['if-range'] === last
  if (from === undefined || !isSame) return { status: 200, headers: common, body: bytes }
  const start = Number(from)
  const size = bytes.length
  if (start >= size) return { status: 416, headers: { 'content-range': `bytes */${size}` } }
  const range = { 'content-range': `bytes ${start}-${size - 1}/${size}` }
  return { status: 206, headers: { ...common, ...range }, body: bytes.subarray(start) }
}

function failure(status: number, message: string): HttpAnswer {
  return jsonAnswer(status, { message })
}
