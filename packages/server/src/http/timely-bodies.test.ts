import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../test/support/until.ts'
import { systemClock } from '../values/clock.ts'
import { LATE_BODY, openClientErrors } from './client-errors.ts'
import { openMetrics } from './metrics.ts'
import { demandTimelyBodies } from './timely-bodies.ts'

const DEADLINE_MS = 300
const app = Fastify({ requestTimeout: 0 })
let port = 0

beforeAll(async () => {
  const refuseLate = openClientErrors({
    headers: { 'x-content-type-options': 'nosniff' },
    clock: systemClock,
    metrics: openMetrics(),
    log: pino({ level: 'silent' }),
  })
  demandTimelyBodies(app, {
    refuseLate: (socket) => refuseLate(LATE_BODY, socket),
    deadlineMs: DEADLINE_MS,
  })
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
  app.post('/plain', async () => 'taken')
  app.post('/upload', { config: { isUpload: true } }, async (request) => {
    let bytes = 0
    for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length
    return `${bytes} bytes`
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

function call(path: string, type: string) {
  const socket: Socket = connect(port, '127.0.0.1')
  const state = { said: '', isClosed: false }
  socket.on('data', (chunk) => (state.said += String(chunk)))
  socket.on('close', () => (state.isClosed = true)).on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nContent-Length: 60\r\n\r\n`,
  )
  return { socket, state }
}

it('408: a body that does not arrive in time', async () => {
  const { socket, state } = call('/plain', 'application/json')
  socket.write('{')
  await until('it is answered', () => state.isClosed)
  expect(state.said).toMatch(/^HTTP\/1.1 408 /)
  expect(state.said).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
  expect(state.said).toMatch(/\r\nx-request-id: req_[0-9a-z]{26}\r\n/)
})

it('200: an upload may take longer, as long as data keeps arriving', async () => {
  const { socket, state } = call('/upload', 'text/csv')
  const began = Date.now()
  for (let sent = 0; sent < 60; sent += 5) {
    socket.write('12345')
    const next = Date.now() + DEADLINE_MS / 5
    await until('a little later', () => Date.now() > next)
  }
  await until('it is answered', () => state.said.includes('60 bytes'))
  expect(Date.now() - began).toBeGreaterThan(DEADLINE_MS)
  socket.destroy()
})

it('an upload that stalls is aborted', async () => {
  const { socket, state } = call('/upload', 'text/csv')
  socket.write('12345')
  await until('it is given up', () => state.isClosed)
  expect(state.said).toBe('')
})
