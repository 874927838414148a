import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { until } from '../../test/support/until.ts'
import { sendNdjson } from './ndjson.ts'

const app = bareApp()
const seen = { made: 0, isStopped: false }

app.get('/few', (_request, reply) => sendNdjson(reply, few()))
app.get('/endless', (_request, reply) => sendNdjson(reply, endless()))

async function* few() {
  yield { kind: 'header' }
  yield { kind: 'done', count: 0 }
}

async function* endless() {
  try {
    for (;;) {
      seen.made += 1
      yield { row: seen.made, filler: 'x'.repeat(1_000) }
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    seen.isStopped = true
  }
}

beforeAll(async () => void (await app.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => app.close())

it('sends one JSON object per line, in order', async () => {
  const answer = await app.inject('/few')
  expect(answer.headers['content-type']).toBe('application/x-ndjson')
  const lines = answer.body.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { kind: 'header' },
    { kind: 'done', count: 0 },
  ])
})

it('a caller that stops reading pauses the work, and one that disconnects ends it', async () => {
  const { port } = app.server.address() as AddressInfo
  const request = httpRequest({ port, host: '127.0.0.1', path: '/endless' })
  const response = await new Promise<NodeJS.ReadableStream>((resolve) => {
    request.on('response', resolve).end()
  })
  response.pause()
  // Without back-pressure this would grow forever. With it, the buffers fill up and the work
  // pauses.
  let before = -1
  await until('the work stands still', async () => {
    const isStill = before === seen.made
    before = seen.made
    await new Promise((resolve) => setTimeout(resolve, 100))
    return isStill && before === seen.made && seen.made > 0
  })
  expect(seen.isStopped).toBe(false)
  request.destroy()
  await until('the work is stopped', () => seen.isStopped)
})
