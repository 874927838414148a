import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { control, dial, givenFault, whois, whoisText } from '../../test/support/lab-client.ts'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'

const HOST = 'whois.nic.fr'

let lab: Lab
let right: Buffer
beforeAll(async () => {
  lab = await openLab()
  right = await whois(lab, HOST, 'google.fr')
})
beforeEach(async () => {
  await control(lab, '/reset', {})
})
afterAll(() => lab.close())

async function given(kind: string, more: Record<string, number> = {}): Promise<void> {
  await givenFault(lab, { target: `whois:${HOST}`, kind, match: 'google.fr', ...more })
}

it('delay: the correct answer arrives later', async () => {
  await given('delay', { delay_ms: 120 })
  const start = performance.now()
  expect(await whois(lab, HOST, 'google.fr')).toEqual(right)
  expect(performance.now() - start).toBeGreaterThan(110)
})

it('drop: the connection is reset', async () => {
  await given('drop')
  await expect(whois(lab, HOST, 'google.fr')).rejects.toThrow('ECONNRESET')
})

it('stall: the connection stays open and silent', async () => {
  await given('stall')
  const socket = dial(lab, `${HOST}:43`)
  socket.write('google.fr\r\n')
  socket.setTimeout(100)
  const first = await Promise.race([
    once(socket, 'timeout').then(() => 'silence'),
    once(socket, 'data').then(() => 'an answer'),
  ])
  socket.destroy()
  expect(first).toBe('silence')
})

it(`rate_limit: this server's message, which also says "no entries"`, async () => {
  await given('rate_limit')
  const text = await whoisText(lab, HOST, 'google.fr')
  expect(text).toContain('Too many requests')
  expect(text).toContain('No entries found')
})

it('server_error: an error message instead of a record', async () => {
  await given('server_error')
  expect(await whoisText(lab, HOST, 'google.fr')).toContain('Internal error')
})

it('garbage: bytes that are not text', async () => {
  await given('garbage')
  const bytes = await whois(lab, HOST, 'google.fr')
  expect(bytes.includes(0)).toBe(true)
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow('not valid')
})

it('truncate: half of the record', async () => {
  await given('truncate')
  const half = await whois(lab, HOST, 'google.fr')
  expect(half).toEqual(right.subarray(0, Math.floor(right.length / 2)))
})

it('empty: closed without an answer', async () => {
  await given('empty')
  expect((await whois(lab, HOST, 'google.fr')).length).toBe(0)
})

it('slow_drip: the correct record, in many small pieces', async () => {
  await given('slow_drip', { delay_ms: 1 })
  const socket = dial(lab, `${HOST}:43`)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  socket.write('google.fr\r\n')
  await once(socket, 'end')
  expect(pieces.length).toBeGreaterThan(10)
  expect(Buffer.concat(pieces)).toEqual(right)
})

it('flood: more than any client should read', async () => {
  await given('flood')
  const socket = dial(lab, `${HOST}:43`)
  socket.write('google.fr\r\n')
  let size = 0
  for await (const piece of socket) {
    size += (piece as Buffer).length
    if (size > 4 * 1024 * 1024) break
  }
  expect(size).toBeGreaterThan(4 * 1024 * 1024)
})

it('a fault for one name does not affect others', async () => {
  await given('drop')
  expect(await whoisText(lab, HOST, 'github.fr')).toContain('domain:')
})

it('a line beyond the limit is cut off', async () => {
  const socket = dial(lab, `${HOST}:43`)
  socket.on('error', () => {})
  socket.write('x'.repeat(5_000))
  await once(socket, 'close')
  expect((await control(lab, '/requests')).json).toMatchObject({ total: 0 })
})
