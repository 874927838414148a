import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../src/config.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'
import { afterFile } from './after-file.ts'
import { type House, openHouse } from './house.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

export type ListeningHouse = House & { url: string }

/** The whole server listening on its own port, with that address as its base URL. */
export async function openListeningHouse(
  lab?: OutsideAddresses,
  databaseUrl?: string,
  changes: Partial<Config> = {},
): Promise<ListeningHouse> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const house = await openHouse({ baseUrl: url, authUrl: url, ...changes }, lab, databaseUrl)
  await house.app.listen({ port, host: '127.0.0.1' })
  return { ...house, url }
}

export type Callback = {
  url: string
  /** The URL the browser is finally redirected to. */
  reached: Promise<URL>
  /** How many requests it received. */
  asked(): number
}

/**
 * The loopback server of an app on a person's computer. `page` is served at /page.
 */
export async function openCallback(page = ''): Promise<Callback> {
  const { promise: reached, resolve } = Promise.withResolvers<URL>()
  let asked = 0
  const server = createServer((request: IncomingMessage, response) => {
    asked += 1
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (url.pathname === '/callback') resolve(url)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(url.pathname === '/page' ? page : '<!doctype html><h1>Back in the app</h1>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterFile(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/callback`, reached, asked: () => asked }
}
