import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { exchange, readAnswer } from '../../test/support/raw-socket.ts'

async function givenPort(): Promise<number> {
  const app = bareApp()
  app.post('/body', async ({ body }) => ({ body: body ?? null }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => await app.close())
  return (app.server.address() as AddressInfo).port
}

const send = async (port: number, lines: string[]) =>
  readAnswer(await exchange(port, `${[...lines, 'Connection: close', '', ''].join('\r\n')}`))

it.each([
  ['/body', 400, 'validation_error'],
  ['/nowhere', 404, 'not_found'],
])('%s: a body that is announced by its type but never sent', async (path, status, code) => {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json']
  const answer = await send(await givenPort(), lines)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ error: { code } })
})

it('200: no body at all', async () => {
  const answer = await send(await givenPort(), ['POST /body HTTP/1.1', 'Host: a'])
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { body: null }])
})
