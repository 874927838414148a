import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { readAnswer } from '../../test/support/raw-socket.ts'
import { until } from '../../test/support/until.ts'
import { closeWithin, drain } from './closing.ts'

/** An app with one open request, which the test can finish. */
async function givenBusyApp() {
  const app = bareApp()
  const request = { started: () => {}, finish: () => {} }
  const started = new Promise<void>((resolve) => (request.started = resolve))
  app.get('/slow', async () => {
    const finished = new Promise<void>((resolve) => (request.finish = resolve))
    request.started()
    await finished
    return { ok: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/slow`
  const answer = fetch(url).then(
    (response) => response.status,
    (error: Error) => error.name,
  )
  await started
  return { app, request, answer, url }
}

it('an open request finishes, and a new one is not accepted', async () => {
  const { app, request, answer, url } = await givenBusyApp()
  const closed = closeWithin(app, 120_000)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  request.finish()
  expect(await answer).toBe(200)
  await closed
})

it('a request that never ends is cut at the deadline', async () => {
  const { app, answer } = await givenBusyApp()
  await closeWithin(app, 50)
  expect(await answer).toBe('TypeError')
})

it('a connection that never brought a request delays nothing', async () => {
  const app = bareApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const ended = once(socket, 'close')
  await once(app.server, 'connection')
  const began = performance.now()
  await closeWithin(app, 120_000)
  await ended
  expect(performance.now() - began).toBeLessThan(60_000)
})

/** Sends requests over one keep-alive connection. */
function givenCaller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (path: string) =>
    await new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        const asked = ask(new URL(path, url), { agent }, (answer) => {
          let body = ''
          answer.on('data', (chunk) => (body += String(chunk)))
          const { statusCode: status = 0, headers } = answer
          answer.on('end', () => resolve({ status, headers, body }))
        })
        asked.on('error', reject).end()
      },
    )
}

describe('a service that drains', () => {
  it('keeps serving, and closes each connection after its response', async () => {
    const app = bareApp()
    app.get('/thing', async () => ({ ok: true }))
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const call = givenCaller(url)
    expect((await call('/thing')).headers['connection']).toBe('keep-alive')
    await drain(app, 0)
    const drained = await call('/thing')
    expect([drained.status, drained.headers['connection']]).toEqual([200, 'close'])
    await closeWithin(app, 120_000)
  })

  it('503: a request on a connection that was busy at shutdown, in our error shape', async () => {
    const { app, request, answer, url } = await givenBusyApp()
    const port = Number(new URL(url).port)
    const line = 'GET /slow HTTP/1.1\r\nHost: h\r\n\r\n'
    const socket = connect(port, '127.0.0.1')
    const before = new Promise<void>((resolve) => (request.started = resolve))
    const finishFirst = request.finish
    socket.write(line)
    await before
    const finishSecond = request.finish
    const closed = closeWithin(app, 120_000)
    await until('it closes', () => app.stopping.isClosing)
    socket.write(line)
    const isHere = ({ bytesRead }: Socket) => bytesRead === 2 * line.length
    await until('it arrives', () => [...app.stopping.connections.keys()].some(isHere))
    // Its answer waits for the one before it on the same connection.
    finishSecond()
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    finishFirst()
    const [, second = ''] = text.split(/(?=HTTP\/1\.1 )/)
    const refused = readAnswer(second)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('connection')).toBe('close')
    const request_id = refused.headers.get('x-request-id')
    expect(JSON.parse(refused.body)).toEqual({
      error: { code: 'service_unavailable', message: expect.any(String), request_id },
    })
    expect(request_id).toMatch(/^req_/)
    expect(await answer).toBe(200)
    await closed
  })
})
