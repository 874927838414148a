import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { exchange, readAnswer } from '../../test/support/raw-socket.ts'
import { Refusal } from '../refusal.ts'
import { keepRawBodies } from './json-body.ts'

const MEGABYTE = 1024 * 1024
const BODY = Buffer.alloc(4 * MEGABYTE, 'x')
const app = bareApp()
let port = 0
let shoutedAt = 0

app.post('/json', async () => ({ ok: true }))
app.get('/unread', async () => ({ ok: true }))
app.get('/shout', async () => ({ times: (shoutedAt += 1) }))
app.addHook('onRequest', async ({ url }) => {
  if (url === '/signed') throw new Refusal('missing_credentials', 'Sign the request.')
  if (url === '/often') throw new Refusal('rate_limited', 'Too often.')
})
for (const url of ['/signed', '/often']) app.post(url, async () => ({ ok: true }))
void app.register(async (raw) => {
  keepRawBodies(raw)
  raw.post('/raw', async () => ({ ok: true }))
})

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})

const JSON_TYPE = 'application/json'
const sized = (line: string, type: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `${line} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ])
const chunked = (line: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `${line} HTTP/1.1\r\nHost: h\r\nContent-Type: ${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ),
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ])

describe('a caller who sends 4 MB before reading still sees why it was refused:', () => {
  it.each([
    ['a body too large', 413, sized('POST /json', JSON_TYPE, BODY)],
    ['a body too large, in chunks', 413, chunked('POST /json', BODY)],
    ['a body too large, as bytes', 413, sized('POST /raw', JSON_TYPE, BODY)],
    ['wrong content type', 415, sized('POST /json', 'text/plain', BODY)],
    ['no signature', 401, sized('POST /signed', JSON_TYPE, BODY)],
    ['no signature, in chunks', 401, chunked('POST /signed', BODY)],
    ['rate limited', 429, sized('POST /often', JSON_TYPE, BODY)],
    ['unknown path', 404, sized('POST /nowhere', JSON_TYPE, BODY)],
    ['wrong method', 405, sized('PUT /json', JSON_TYPE, BODY)],
    ['invalid path', 400, sized('POST /%ff', JSON_TYPE, BODY)],
    ['a body the route ignores', 200, sized('GET /unread', JSON_TYPE, BODY)],
    ['bytes that are not HTTP', 400, BODY],
    ['headers too large', 431, Buffer.concat([Buffer.from('GET / HTTP/1.1\r\nX-A: '), BODY])],
  ])('%s: %i', async (_what, status, bytes) => {
    const answer = readAnswer(await exchange(port, bytes))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('connection')).toBe('close')
    expect(JSON.parse(answer.body)).toMatchObject(status === 200 ? { ok: true } : { error: {} })
  })
})

it('bytes after a refused body are not read as another request', async () => {
  const next = Buffer.from('GET /shout HTTP/1.1\r\nHost: h\r\n\r\n')
  const text = await exchange(port, Buffer.concat([sized('POST /json', JSON_TYPE, BODY), next]))
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
  expect(shoutedAt).toBe(0)
})

it('a caller who never stops sending is cut off', async () => {
  expect(
    await sendUntilCut(`POST /json HTTP/1.1\r\nHost: h\r\nContent-Type: ${JSON_TYPE}`),
  ).toMatch(/^(?:ECONNRESET|EPIPE)$/)
})

it('401: after a small unread body, the connection stays open', async () => {
  const refused = sized('POST /signed', JSON_TYPE, Buffer.from('{}'))
  const last = Buffer.from('GET /unread HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
  const text = await exchange(port, Buffer.concat([refused, last]))
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

const PIECE = Buffer.alloc(MEGABYTE, 'x')
const PIECES_MAX = 4_000

/** Sends a body that doesn't end, and returns the error code with which the connection broke. */
async function sendUntilCut(head: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let code = 'none'
  socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code ?? error.message))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.resume().write(`${head}\r\nContent-Length: ${PIECES_MAX * MEGABYTE + 1}\r\n\r\n`)
  for (let sent = 0; sent < PIECES_MAX && !socket.destroyed; sent += 1) {
    if (!socket.write(PIECE)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  socket.destroy()
  await closed
  return code
}
