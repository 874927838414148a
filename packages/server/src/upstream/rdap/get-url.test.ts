import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { getUrl } from './get-url.ts'

const opened: Server[] = []

afterEach(async () => {
  for (const server of opened.splice(0)) {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    server.closeAllConnections()
    await promise
  }
})

async function givenServer(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.host ?? '')
    answer(request, response)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  opened.push(server)
  // A server that listens on a TCP port has an AddressInfo.
  return { asked, port: (server.address() as AddressInfo).port }
}

const TO_LOOPBACK: LookupFunction = (_host, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}

const signal = new AbortController().signal

describe('getUrl', () => {
  it('does not connect to a name with an internal address', async () => {
    const server = await givenServer((_request, response) => response.end('secret'))
    const url = new URL(`http://localhost:${server.port}/`)
    await expect(getUrl(url, { signal, bytesMax: 99 })).rejects.toThrow('not a public address')
    expect(server.asked).toEqual([])
  })

  it('connects to the address from its lookup', async () => {
    const server = await givenServer((_request, response) => response.end('{}'))
    const url = new URL(`http://rdap.acme.example:${server.port}/`)
    const got = await getUrl(url, { signal, bytesMax: 99, lookup: TO_LOOPBACK })
    expect(got).toMatchObject({ status: 200, text: '{}' })
    expect(server.asked).toEqual([`rdap.acme.example:${server.port}`])
  })

  it('decompresses an answer, and stops when it gets too large', async () => {
    const packed = gzipSync('a'.repeat(5000))
    const server = await givenServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(packed)
    })
    const url = new URL(`http://127.0.0.1:${server.port}/`)
    const got = await getUrl(url, { signal, bytesMax: 5000 })
    expect(got.text).toBe('a'.repeat(5000))
    await expect(getUrl(url, { signal, bytesMax: 4999 })).rejects.toThrow('more than 4999')
  })

  it('rejects an unknown encoding', async () => {
    const server = await givenServer((_request, response) => {
      response.setHeader('content-encoding', 'rot13')
      response.end('{}')
    })
    const url = new URL(`http://127.0.0.1:${server.port}/`)
    await expect(getUrl(url, { signal, bytesMax: 99 })).rejects.toThrow('rot13')
  })

  it('rejects with the signal’s reason', async () => {
    const leaving = new AbortController()
    const server = await givenServer(() => leaving.abort(new Error('left')))
    const url = new URL(`http://127.0.0.1:${server.port}/`)
    await expect(getUrl(url, { signal: leaving.signal, bytesMax: 99 })).rejects.toThrow('left')
  })
})
