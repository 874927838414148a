import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openPublicFetcher } from './fetch-public.ts'
import { PublicLine } from './public-line.ts'

/** A receiver that counts connections, and a line to it. */
async function givenLine(answer: RequestListener) {
  const seen = { connections: 0, bodies: [] as string[] }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      seen.bodies.push(body)
      answer(request, response)
    })
  })
  server.on('connection', () => (seen.connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = new PublicLine()
  onTestFinished(() => {
    line.close()
    server.closeAllConnections()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/here`)
  const fetcher = openPublicFetcher(true, undefined)
  const post = async (body: string, to = url) => {
    const { status } = await fetcher.fetch(to, {
      method: 'POST',
      body,
      deadlineMs: 10_000,
      bytesMax: 100,
      longAnswer: 'cut',
      mayBeLoopback: true,
      line,
    })
    return status
  }
  return { post, seen, server, url }
}

it('keeps its connection between requests', async () => {
  const { post, seen } = await givenLine((_request, response) => response.end('ok'))
  for (const body of ['a', 'b', 'c']) expect(await post(body)).toBe(200)
  expect(seen).toEqual({ connections: 1, bodies: ['a', 'b', 'c'] })
})

it('connects again after an answer that was cut, or that closes the connection', async () => {
  const { post, seen } = await givenLine((_request, response) => {
    if (seen.bodies.length === 1) response.end('x'.repeat(1_000_000))
    else response.setHeader('connection', 'close').end()
  })
  for (const body of ['a', 'b', 'c']) expect(await post(body)).toBe(200)
  expect(seen).toEqual({ connections: 3, bodies: ['a', 'b', 'c'] })
})

it('sends a request again that found its connection closed', async () => {
  // The second request on a connection is not answered: the connection is reset.
  const { post, seen } = await givenLine((request, response) => {
    if (seen.bodies.length === 2) request.socket.resetAndDestroy()
    else response.end()
  })
  expect(await post('a')).toBe(200)
  expect(await post('b')).toBe(200)
  expect(seen).toEqual({ connections: 2, bodies: ['a', 'b', 'b'] })
})

it('reports a first request whose connection is reset', async () => {
  const { post, seen } = await givenLine((request) => request.socket.resetAndDestroy())
  await expect(post('a')).rejects.toMatchObject({ kind: 'connection' })
  expect(seen.bodies).toEqual(['a'])
})

it('leads to one URL only, and nowhere that is not public', async () => {
  const { post, url } = await givenLine((_request, response) => response.end())
  expect(await post('a')).toBe(200)
  await expect(post('b', new URL('/elsewhere', url))).rejects.toThrow()
  const blocked = new PublicLine()
  const fetcher = openPublicFetcher(false, undefined)
  const request = { method: 'POST', body: '', deadlineMs: 10_000, bytesMax: 1 } as const
  const asked = fetcher.fetch(url, { ...request, longAnswer: 'cut', line: blocked })
  await expect(asked).rejects.toMatchObject({ kind: 'blocked_address' })
  blocked.close()
})
