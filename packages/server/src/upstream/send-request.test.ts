import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getEventListeners, once } from 'node:events'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '../../test/support/until.ts'
import { type SentRequest, sendRequest } from './send-request.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function givenServer(answer: RequestListener) {
  const sockets: Socket[] = []
  const server = createServer(answer)
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}/`), sockets }
}

const caller = new AbortController()
const GET: SentRequest = { method: 'GET', headers: {}, signal: caller.signal, bytesMax: 1_000 }

describe('sendRequest', () => {
  it('keeps the connection for the next request, and releases the caller’s signal', async () => {
    const { url, sockets } = await givenServer((_request, response) => response.end('ä'))
    for (let i = 0; i < 3; i += 1) {
      expect(await sendRequest(url, GET)).toMatchObject({ status: 200, text: 'ä' })
    }
    expect(sockets.length).toBe(1)
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
  })

  it('retries when a kept connection was closed, but never sends a write twice', async () => {
    let asked = 0
    const { url, sockets } = await givenServer((request, response) => {
      asked += 1
      // The second request over one connection finds it closed.
      if (asked % 2 === 0) request.socket.resetAndDestroy()
      else response.end('{}')
    })
    await sendRequest(url, GET)
    expect(await sendRequest(url, GET)).toMatchObject({ status: 200 })
    expect([asked, sockets.length]).toEqual([3, 2])
    await expect(sendRequest(url, { ...GET, method: 'POST', body: '{}' })).rejects.toThrow(
      'ECONNRESET',
    )
    expect(asked).toBe(4)
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('unpacks %s, refuses half of it and what unfolds to too much', async (encoding, pack) => {
    const bodies = [
      pack('a'.repeat(1_000)),
      pack('abcdefgh').subarray(0, -4),
      pack('a'.repeat(1_001)),
    ]
    const { url } = await givenServer((_request, response) => {
      response.setHeader('content-encoding', encoding).end(bodies.shift())
    })
    expect((await sendRequest(url, GET)).text).toBe('a'.repeat(1_000))
    await expect(sendRequest(url, GET)).rejects.toThrow('unexpected end of file')
    await expect(sendRequest(url, GET)).rejects.toThrow('more than 1000 bytes')
  })

  it('stops reading an uncompressed answer that is too large, and closes the connection', async () => {
    const { url, sockets } = await givenServer((_request, response) => {
      const more = () => response.write('a'.repeat(10_000), () => response.destroyed || more())
      more()
    })
    await expect(sendRequest(url, GET)).rejects.toThrow('more than 1000 bytes')
    await until('the connection is dropped', () => sockets[0]?.destroyed)
  })

  it('rejects an incomplete answer', async () => {
    const { url } = await givenServer((request, response) => {
      response.setHeader('content-length', 100).write('half')
      setImmediate(() => request.socket.destroy())
    })
    await expect(sendRequest(url, GET)).rejects.toThrow()
  })

  it('closes the connection when the caller aborts, before and during the answer', async () => {
    const leaving = new AbortController()
    const { url, sockets } = await givenServer((_request, response) => {
      response.write('first')
      leaving.abort(new Error('left'))
    })
    const sent = sendRequest(url, { ...GET, signal: leaving.signal })
    await expect(sent).rejects.toThrow('left')
    await until('the connection is dropped', () => sockets[0]?.destroyed)
    await expect(sendRequest(url, { ...GET, signal: leaving.signal })).rejects.toThrow('left')
    expect(sockets.length).toBe(1)
  })
})
