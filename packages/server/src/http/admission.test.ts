import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { until } from '../../test/support/until.ts'
import { Admission } from './admission.ts'
import { serveMetrics, openMetrics } from './metrics.ts'

const SIGNED = { 'x-service-key-id': 'pk_known' }
const SIGNED_IN = { cookie: 'session=x' }
const BODY_HEAD =
  'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'

/** A server with room for 16 requests, whose answers wait until they are released. */
async function givenServer() {
  const metrics = openMetrics()
  const state = { waiting: 0, begun: 0 }
  const admission = new Admission({
    concurrentMax: 16,
    isKnownKey: (keyId) => keyId === 'pk_known',
    waiting: () => state.waiting,
    metrics,
  })
  const app = bareApp({ admission })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    state.begun += 1
    await released
    return { ok: true }
  })
  app.post('/body', async () => {
    state.begun += 1
    await released
    return { ok: true }
  })
  app.get('/healthz', async () => ({ ok: true }))
  serveMetrics(app, metrics, { token: undefined, isDemo: true })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    release()
    app.server.closeAllConnections()
    await app.close()
  })
  const ask = (headers: Record<string, string> = {}, path = '/slow') =>
    fetch(url + path, { headers })
  const hold = async (count: number, headers: Record<string, string> = {}) => {
    const before = state.begun
    const held = Array.from({ length: count }, () => ask(headers))
    await until('all have begun', () => state.begun === before + count)
    return held
  }
  const port = (app.server.address() as AddressInfo).port
  return { ask, hold, release, state, port }
}

it('503: visitors make room first, then people, and partners last', async () => {
  const { ask, hold, release } = await givenServer()
  const held = await hold(8)
  const refused = await ask({ 'x-service-key-id': 'pk_unknown' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({
    error: { code: 'service_unavailable', request_id: expect.stringMatching(/^req_/) },
  })
  held.push(...(await hold(5, SIGNED_IN)))
  expect((await ask(SIGNED_IN)).status).toBe(503)
  held.push(...(await hold(3, SIGNED)))
  expect((await ask(SIGNED)).status).toBe(503)
  expect((await ask({}, '/healthz')).status).toBe(200)
  const metrics = await (await ask({}, '/metrics')).text()
  expect(metrics).toContain('namehouse_requests_in_flight{class="anonymous"} 8')
  expect(metrics).toContain('namehouse_requests_refused_total{class="partner"} 1')
  release()
  for (const answer of await Promise.all(held)) expect(answer.status).toBe(200)
  await until('there is room again', async () => (await ask()).status === 200)
})

it('503: the same order applies while statements wait for the database', async () => {
  const { ask, state, release } = await givenServer()
  release()
  state.waiting = 100
  const statuses = [(await ask()).status, (await ask(SIGNED_IN)).status, (await ask(SIGNED)).status]
  expect(statuses).toEqual([503, 200, 200])
})

it('503: bodies that were held back and end together are handled only as far as there is room', async () => {
  const { ask, port, release, state } = await givenServer()
  const answers: string[] = []
  const sockets = []
  for (let n = 0; n < 100; n += 1) {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.once('data', (chunk) => answers.push(String(chunk).slice(9, 12)))
    socket.write(`${BODY_HEAD}{"a": 12`)
    sockets.push(socket)
  }
  for (const socket of sockets) socket.write('}')
  await until('each is refused or begun', () => answers.length + state.begun === 100)
  expect(state.begun).toBe(8)
  expect(new Set(answers)).toEqual(new Set(['503']))
  const metrics = await (await ask({}, '/metrics')).text()
  expect(metrics).toContain('namehouse_requests_in_flight{class="anonymous"} 8')
  expect(metrics).toContain('namehouse_requests_refused_total{class="anonymous"} 92')
  release()
  await until('all are answered', () => answers.length === 100)
  expect(answers.filter((status) => status === '200')).toHaveLength(8)
  await until('there is room again', async () => (await ask()).status === 200)
})

it('200: bodies that arrive slowly take no place', async () => {
  const { ask, port, release } = await givenServer()
  release()
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(BODY_HEAD)
  }
  expect((await ask()).status).toBe(200)
})
