import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChaosProxy, openChaosProxy } from './chaos-proxy.ts'
import { FaultPoint, type WireFault } from './wire-fault.ts'

let folder: string
let echo: Server
let proxy: ChaosProxy
const opened: Socket[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaos-'))
  // An echo server on a Unix socket, like the bundled PostgreSQL.
  echo = createServer((socket) => {
    opened.push(socket)
    socket.on('error', () => undefined)
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => echo.listen(join(folder, 'echo'), resolve))
})

afterEach(async () => {
  await proxy.close()
  for (const socket of opened.splice(0)) socket.destroy()
  await new Promise((resolve) => echo.close(resolve))
  await rm(folder, { recursive: true })
})

/** Connects a client to the echo server through the given faults, and records what it receives. */
async function givenClient(...faults: WireFault[]) {
  const target = { path: join(folder, 'echo') }
  proxy = await openChaosProxy({ target, faultsOf: (n) => (n === 0 ? faults : []) })
  return givenConnection()
}

function givenConnection() {
  const client = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true })
  opened.push(client)
  let text = ''
  const signs: string[] = []
  client.on('data', (chunk) => (text += chunk.toString()))
  client.on('error', (error: NodeJS.ErrnoException) => signs.push(error.code ?? 'error'))
  client.on('end', () => signs.push('end'))
  client.on('close', () => signs.push('close'))
  return { client, text: () => text, signs }
}

it('carries bytes both ways between TCP and a Unix socket, and forwards the end', async () => {
  const { client, text, signs } = await givenClient()
  client.end('hello')
  await expect.poll(() => signs).toEqual(['end', 'close'])
  expect(text()).toBe('hello')
})

describe('a fault happens at the exact byte', () => {
  it.each([0, 1, 4, 10])('half-close after %i bytes toward the client', async (at) => {
    const { client, text, signs } = await givenClient({ kind: 'half-close', toward: 'client', at })
    client.write('0123456789')
    client.write('more')
    await expect.poll(() => signs).toEqual(['end'])
    expect(text()).toBe('0123456789'.slice(0, at))
    expect(client.writable).toBe(true)
  })

  it('reset at a text, even if it is split across two chunks', async () => {
    const { client, text, signs } = await givenClient({
      kind: 'reset',
      toward: 'server',
      at: 'CUTME',
    })
    client.write('before CUT')
    await expect.poll(text).toBe('before CUT')
    client.write('ME after')
    await expect.poll(() => signs).toEqual(['ECONNRESET', 'close'])
  })

  it('black hole: nothing more arrives, and nothing is closed', async () => {
    const { client, text, signs } = await givenClient({
      kind: 'black-hole',
      toward: 'client',
      at: 3,
    })
    client.write('abcdef')
    await expect.poll(text).toBe('abc')
    // By the time a second connection has got its echo, the first would have received anything
    // still sent.
    const other = givenConnection()
    client.write('x'.repeat(100_000))
    other.client.write('fine')
    await expect.poll(other.text).toBe('fine')
    expect(text()).toBe('abc')
    expect(signs).toEqual([])
  })

  it('delay: the rest arrives later, complete and in order', async () => {
    const fault: WireFault = { kind: 'delay', toward: 'client', at: 2, delayMs: 50 }
    const { client, text, signs } = await givenClient(fault)
    const words = Array.from({ length: 100 }, (_, n) => `word ${n};`).join('')
    client.end(words)
    await expect.poll(() => signs).toEqual(['end', 'close'])
    expect(text()).toBe(words)
  })
})

it('resets every open connection, refuses new ones on request, then works again', async () => {
  const first = await givenClient()
  const second = givenConnection()
  await expect.poll(() => proxy.openConnections).toBe(2)
  proxy.refuse(true)
  proxy.resetAll()
  await expect.poll(() => [first.signs.at(-1), second.signs.at(-1)]).toEqual(['close', 'close'])
  const refused = givenConnection()
  await expect.poll(() => refused.signs.at(-1)).toBe('close')
  proxy.refuse(false)
  const third = givenConnection()
  third.client.write('back')
  await expect.poll(third.text).toBe('back')
  expect(proxy.accepted).toBe(4)
})

it('a text is found wherever the stream is split', () => {
  const stream = Buffer.from('aaCUTCUTMEzz')
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const point = new FaultPoint({ kind: 'reset', toward: 'server', at: 'CUTME' })
    const parts = [stream.subarray(0, cut), stream.subarray(cut)]
    const found = parts.map((part) => point.find(part))
    const at = found.findIndex((passing) => passing !== undefined)
    const place = (at === 1 ? cut : 0) + (found[at] ?? Number.NaN)
    expect(place).toBe(Math.max(5, at === 1 ? cut : 5))
  }
})
