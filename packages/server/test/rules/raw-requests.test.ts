import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../support/house.ts'
import { exchange, type RawAnswer, readAnswer } from '../support/raw-socket.ts'

const HOST = 'Host: names.example\r\n'
const CLOSE = `${HOST}Connection: close\r\n`
const JSON_TYPE = 'Content-Type: application/json\r\n'
const LIST = '/api/market/listings'

let house: House
let port = 0
beforeAll(async () => {
  house = await openHouse({ baseUrl: 'https://names.example', authUrl: 'https://names.example' })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})

const ask = async (bytes: string | Buffer): Promise<RawAnswer> =>
  readAnswer(await exchange(port, bytes))

/** Checks the headers that every response must have, no matter which layer sent it. */
function demandOurHeaders({ headers }: RawAnswer): void {
  expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
  expect(headers.get('cache-control')).toBeDefined()
}

type Malformed = [what: string, status: number, bytes: string | Buffer]

// oxfmt-ignore
const REFUSED: Malformed[] = [
  ['a path that is not UTF-8', 400, `GET /api/tlds/%ff/metadata HTTP/1.1\r\n${CLOSE}\r\n`],
  ['a broken escape', 400, `GET /api/tlds/%zz/metadata HTTP/1.1\r\n${CLOSE}\r\n`],
  ['a broken escape in the path of a page', 400, `GET /domains/%ff HTTP/1.1\r\n${CLOSE}\r\n`],
  ['a path that is not UTF-8, with a body', 400, `POST /api/tools/%ff HTTP/1.1\r\n${CLOSE}Content-Length: 2\r\n\r\n{}`],
  ['a path segment that is too long', 400, `GET /api/tlds/${'a'.repeat(900)}/metadata HTTP/1.1\r\n${CLOSE}\r\n`],
  ['no Host', 400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['bytes that are not HTTP', 400, 'HELLO THERE\r\n\r\n'],
  ['an HTTP/2 preface', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown method', 400, `BREW / HTTP/1.1\r\n${CLOSE}\r\n`],
  ['a NUL in a header', 400, `GET / HTTP/1.1\r\n${CLOSE}X-A: \0\r\n\r\n`],
  ['a header without a colon', 400, `GET / HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`],
  ['a space before the colon', 400, `GET / HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`],
  ['lines that end in LF only', 400, 'GET / HTTP/1.1\nHost: a\n\n'],
  ['a Content-Length that is not a number', 400, `POST ${LIST} HTTP/1.1\r\n${HOST}Content-Length: two\r\n\r\n`],
  ['two Content-Length headers', 400, `POST ${LIST} HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`],
  ['both Content-Length and chunked', 400, `POST ${LIST} HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a chunk without a valid length', 400, `POST /api/domain/check HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['headers over the size limit', 431, `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a path over the header size limit', 431, `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${CLOSE}\r\n`],
  ['a CONNECT request', 405, `CONNECT example.com:443 HTTP/1.1\r\n${CLOSE}\r\n`],
  ['an unknown path', 404, `GET /api/nowhere HTTP/1.1\r\n${CLOSE}\r\n`],
  ['an unknown path with an Upgrade header', 404, `GET /api/nowhere HTTP/1.1\r\n${HOST}Connection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['a known path with another method', 405, `DELETE ${LIST} HTTP/1.1\r\n${CLOSE}\r\n`],
  ['TRACE', 405, `TRACE ${LIST} HTTP/1.1\r\n${CLOSE}\r\n`],
  ['OPTIONS of an unknown path', 404, `OPTIONS /api/nowhere HTTP/1.1\r\n${CLOSE}\r\n`],
  ['an unknown path with an Expect header', 404, `GET /api/nowhere HTTP/1.1\r\n${CLOSE}Expect: a miracle\r\n\r\n`],
  ['a body that is not JSON', 400, `POST /api/domain/check HTTP/1.1\r\n${CLOSE}${JSON_TYPE}Content-Length: 1\r\n\r\n{`],
  ['a body with another content type', 415, `POST /api/domain/check HTTP/1.1\r\n${CLOSE}Content-Type: text/plain\r\nContent-Length: 1\r\n\r\na`],
  ['no signature', 401, `GET /api/partner/v1/events HTTP/1.1\r\n${CLOSE}\r\n`],
  ['an idempotency key that is too long', 400, `GET /healthz HTTP/1.1\r\n${CLOSE}Idempotency-Key: ${'a'.repeat(300)}\r\n\r\n`],
]

describe('a malformed request is refused with our error format and headers:', () => {
  it.each(REFUSED)('%s: %i', async (_what, status, bytes) => {
    const answer = await ask(bytes)
    expect(answer.status).toBe(status)
    demandOurHeaders(answer)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { error } = JSON.parse(answer.body) as { error: Record<string, string> }
    expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(error['request_id']).toBe(answer.headers.get('x-request-id'))
  })
})

// oxfmt-ignore
const TAKEN: Malformed[] = [
  ['a list', 200, `GET /api/tlds HTTP/1.1\r\n${CLOSE}\r\n`],
  ['HTTP/1.0 without a Host', 200, 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an absolute URL', 200, `GET http://names.example/healthz HTTP/1.1\r\n${CLOSE}\r\n`],
  ['an unknown Expect header', 200, `GET /healthz HTTP/1.1\r\n${CLOSE}Expect: a miracle\r\n\r\n`],
  ['an Upgrade that is not supported', 200, `GET /healthz HTTP/1.1\r\n${HOST}Connection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['OPTIONS', 204, `OPTIONS ${LIST} HTTP/1.1\r\n${CLOSE}\r\n`],
  ['OPTIONS of the server', 204, `OPTIONS * HTTP/1.1\r\n${CLOSE}\r\n`],
  ['HEAD', 200, `HEAD ${LIST} HTTP/1.1\r\n${CLOSE}\r\n`],
  ['HEAD of an unknown path', 404, `HEAD /api/nowhere HTTP/1.1\r\n${CLOSE}\r\n`],
  ['a page', 200, `GET /docs HTTP/1.1\r\n${CLOSE}Accept: text/html\r\n\r\n`],
  ['an unknown page', 404, `GET /nowhere HTTP/1.1\r\n${CLOSE}Accept: text/html\r\n\r\n`],
]

describe('an unusual request is answered with our headers:', () => {
  it.each(TAKEN)('%s: %i', async (_what, status, bytes) => {
    const answer = await ask(bytes)
    expect(answer.status).toBe(status)
    demandOurHeaders(answer)
  })
})

it('garbage after a request that is being answered adds nothing to the response', async () => {
  const text = await exchange(port, `GET ${LIST} HTTP/1.1\r\n${HOST}\r\nGARBAGE\r\n\r\n`)
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})
