import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { closeWithin } from './closing.ts'

/** An app with one request under way, which ends when told to. */
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

it('a request under way finishes, and a new one is not taken', async () => {
  const { app, request, answer, url } = await givenBusyApp()
  const closed = closeWithin(app, 10_000)
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
