import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askPort43 } from './port43.ts'

const signal = new AbortController().signal

async function givenServer() {
  let asked = 0
  const server = createServer((socket) => {
    asked++
    socket.on('error', () => undefined)
    socket.end('hello')
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  onTestFinished(() => void server.close())
  // A server that listens on a TCP port has an AddressInfo.
  return { count: () => asked, port: (server.address() as AddressInfo).port }
}

describe('askPort43', () => {
  it('does not connect to a name with an internal address', async () => {
    const server = await givenServer()
    const dial = () => ({ host: 'localhost', port: server.port })
    await expect(askPort43('whois.acme.example', 'x', { signal, dial })).rejects.toThrow(
      'not a public address',
    )
    expect(server.count()).toBe(0)
  })

  it.each(['127.0.0.1', '::1', '1.1.1.1'])(
    'refuses a server given as an IP address: %s',
    async (host) => {
      const server = await givenServer()
      const dial = () => ({ host: '127.0.0.1', port: server.port })
      await expect(askPort43(host, 'x', { signal, dial })).rejects.toThrow('Server not allowed')
      expect(server.count()).toBe(0)
    },
  )

  it('connects where the lab says', async () => {
    const server = await givenServer()
    const dial = () => ({ host: '127.0.0.1', port: server.port })
    const bytes = await askPort43('whois.acme.example', 'x', { signal, dial })
    expect(bytes.toString()).toBe('hello')
  })
})
