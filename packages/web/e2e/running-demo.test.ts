import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { ownDemoDatabase } from '../../server/test/support/demo-database.ts'
import { builtDemo, fill } from './own-demo.ts'
import { startDemo } from './running-demo.ts'

it('a demo whose port is taken meanwhile starts at another, whatever answers at the first', async () => {
  const other = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const program = builtDemo(inject('programs'))
  const databaseUrl = await ownDemoDatabase((url) => fill(url, program))
  const demo = await startDemo({ databaseUrl, program, port })
  onTestFinished(demo.stop)
  expect(demo.url).not.toContain(`:${port}`)
  expect((await fetch(await demo.labUrl())).status).toBeLessThan(500)
})
