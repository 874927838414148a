import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { failuresByKind } from '../../../../deploy/try/counts.ts'
import { startLoad } from '../../../../deploy/try/load.ts'
import { until } from '../support/until.ts'

const CALLERS = [{ keyId: 'key', secret: 'secret' }]
const REFUSED = '{"error":{"code":"service_unavailable"}}'

/** Answers every signed call but the first, which waits. */
async function givenService() {
  const calls: ServerResponse[] = []
  const server = createServer(({ url = '' }, response) => {
    const isSigned = url.startsWith('/api/partner/')
    if (!isSigned || calls.push(response) > 1) response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

it('a part of the trial ends with its last call, so that no later fault counts for it', async () => {
  const { url, calls } = await givenService()
  const load = startLoad({ url, callers: CALLERS, reads: 20, orders: 0, nextDomain: () => 'x.com' })
  await until('a call waits', () => calls.length > 0)
  let isTaken = false
  const taken = load.take().then((counts) => {
    isTaken = true
    return counts
  })
  const before = calls.length
  await until('calls of the next part are answered', () => calls.length > before + 1)
  expect(isTaken).toBe(false)
  calls[0]?.writeHead(503).end(REFUSED)
  const first = await taken
  expect(failuresByKind(first)).toEqual(new Map([['503 service_unavailable', 1]]))
  await load.stop()
  const second = await load.take()
  expect(second.failures).toEqual([])
  expect(second.reads).toBeGreaterThan(0)
})
