import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { control, givenFault, rdapBase } from '../../test/support/lab-client.ts'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'

let lab: Lab
let url: string
beforeAll(async () => {
  lab = await openLab()
  url = `${await rdapBase(lab, 'org')}domain/google.org`
})
beforeEach(async () => {
  await control(lab, '/reset', {})
})
afterAll(() => lab.close())

async function given(kind: string, more: Record<string, number | string> = {}): Promise<void> {
  await givenFault(lab, { target: 'rdap:pir', kind, ...more })
}

async function rightBody(): Promise<string> {
  return await (await fetch(url)).text()
}

it('delay: the correct answer arrives later', async () => {
  const right = await rightBody()
  await given('delay', { delay_ms: 120 })
  const start = performance.now()
  const response = await fetch(url)
  expect(performance.now() - start).toBeGreaterThan(110)
  expect([response.status, await response.text()]).toEqual([200, right])
})

it('drop: the connection closes without an answer', async () => {
  await given('drop')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it('stall: nothing arrives at all', async () => {
  await given('stall')
  await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
})

it('rate_limit: 429 with Retry-After', async () => {
  await given('rate_limit', { retry_after_s: 7 })
  const response = await fetch(url)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await response.json()).toMatchObject({ errorCode: 429 })
})

it('rate_limit: with the status some servers use instead', async () => {
  await given('rate_limit', { status: 503 })
  const response = await fetch(url)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
})

it('server_error: 500 with an HTML page, or another status', async () => {
  await given('server_error', { times: 1 })
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html'])
  await given('server_error', { status: 503 })
  expect((await fetch(url)).status).toBe(503)
})

it('garbage: 200 with bytes that are not text', async () => {
  await given('garbage')
  const response = await fetch(url)
  expect(response.status).toBe(200)
  const bytes = await response.arrayBuffer()
  expect(bytes.byteLength).toBeGreaterThan(100)
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow('not valid')
})

it('truncate: a complete message with half a document', async () => {
  const right = await rightBody()
  await given('truncate')
  const text = await (await fetch(url)).text()
  expect(right.startsWith(text) && text.length > 100 && text.length < right.length).toBe(true)
  expect(() => JSON.parse(text)).toThrow('JSON')
})

it('cut: the connection closes in the middle of the body', async () => {
  await given('cut')
  const response = await fetch(url)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})

it('empty: 200 with an empty body', async () => {
  await given('empty')
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual([200, ''])
})

it('slow_drip: the correct body, in many small pieces', async () => {
  const right = await rightBody()
  await given('slow_drip', { delay_ms: 1 })
  const response = await fetch(url)
  const pieces: Uint8Array[] = []
  for await (const piece of response.body ?? []) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(10)
  expect(Buffer.concat(pieces).toString()).toBe(right)
})

it('flood: more than any client should read', async () => {
  await given('flood')
  const response = await fetch(url)
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > 4 * 1024 * 1024) break
  }
  expect(size).toBeGreaterThan(4 * 1024 * 1024)
})

it('wrong_type: the correct body with a wrong content type', async () => {
  const right = await rightBody()
  await given('wrong_type')
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toBe('text/html')
  expect(await response.text()).toBe(right)
})

it('redirect_loop: endless redirects', async () => {
  await given('redirect_loop')
  const first = await fetch(url, { redirect: 'manual' })
  expect([first.status, first.headers.get('location')]).toEqual([
    302,
    '/rdap/domain/google.org?hop=1',
  ])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it('413: a body beyond the limit is refused', async () => {
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(5 * 1024 * 1024) })
  expect(response.status).toBe(413)
})

it('answer: any body and content type the test chooses', async () => {
  await given('answer', { status: 404, body: '<h1>Sign in</h1>', content_type: 'text/html' })
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html'])
  expect(await response.text()).toBe('<h1>Sign in</h1>')
})
