import type { AddressInfo } from 'node:net'
import type { House } from './house.ts'

/**
 * The two ways to send a request. An injected request goes straight to the framework. In production
 * requests arrive over a socket, where some are answered before the framework sees them.
 */
export const DOORS: [name: string, enter: (house: House) => Promise<House>][] = [
  ['injected', async (house) => house],
  ['over a socket', overSocket],
]

async function overSocket(house: House): Promise<House> {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const send: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      ...init,
      redirect: 'manual',
    })
  }
  return { ...house, fetch: send }
}

/** Sends each read twice, because the second one may be answered from memory. */
export function asAgain({ fetch: send, ...house }: House): House {
  const again: typeof fetch = async (input, init) => {
    if ((init?.method ?? 'GET') === 'GET') await (await send(input, init)).arrayBuffer()
    return await send(input, init)
  }
  return { ...house, fetch: again }
}

const EARLY = /^namehouse_(?:answers_from_memory|signed_answers_early) (\d+)$/gm

/** How many requests were answered before the framework saw them. */
export async function answeredEarly({ deps }: House): Promise<number> {
  const text = await deps.metrics.registry.metrics()
  return Array.from(text.matchAll(EARLY)).reduce((sum, [, count]) => sum + Number(count), 0)
}
