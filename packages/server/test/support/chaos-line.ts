import { type ChaosProxy, openChaosProxy } from '@namehouse/lab/chaos-proxy'
import type { WireFault } from '@namehouse/lab/wire-fault'
import { afterFile } from './after-file.ts'

export type ChaosLine = { proxy: ChaosProxy; url: string }

/** The test database over TCP, through a proxy that breaks connections as planned. */
export async function givenChaosLine(
  databaseUrl: string,
  faultsOf: (connection: number) => WireFault[] = () => [],
): Promise<ChaosLine> {
  const { searchParams, port, pathname, username, password } = new URL(databaseUrl)
  const path = `${searchParams.get('host')}/.s.PGSQL.${port || 5432}`
  const proxy = await openChaosProxy({ target: { path }, faultsOf })
  afterFile(() => proxy.close())
  const url = `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`
  return { proxy, url }
}
