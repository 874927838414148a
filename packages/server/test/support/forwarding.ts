import { onTestFinished } from 'vitest'
import { startForwarder } from '../../src/forward.ts'
import type { Forwarding } from '../../src/features/portfolio/forwarding/forwarding.ts'
import { openMetrics } from '../../src/http/metrics.ts'
import type { House } from './house.ts'
import { givenAccount } from './people.ts'
import { someNames } from './portfolio.ts'
import { type Asked, visit } from './visit-host.ts'

export const FORWARDER = 'forward.namehouse.test'

/** A forwarder on a free port with a house's database and clock. Returns how to visit a host. */
export async function openForwarding({ deps }: House, metricsToken?: string) {
  const address = { host: '127.0.0.1', port: 0 }
  // Each has its own metrics, as each process does.
  const metrics = openMetrics()
  const forwarder = await startForwarder({ ...deps, metrics, metricsToken }, address)
  onTestFinished(() => forwarder.close())
  const { port } = forwarder
  return { ...forwarder, visit: (host: string, asked: Asked = {}) => visit(port, host, asked) }
}

const HELD_MS = 30 * 24 * 3_600_000

/** A domain that is forwarded and expires in 30 days, without any DNS around it. */
export async function addForwarded(
  house: House,
  { url = 'https://example.com/', status = 301, keep_path = true }: Partial<Forwarding> = {},
): Promise<string> {
  const { id } = await givenAccount(house)
  const [domain = ''] = someNames(1)
  const now = house.clock.now()
  const expires_at = new Date(now.getTime() + HELD_MS)
  await house.db`
    insert into domains (
      domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at
    ) values (${domain}, 'com', ${id}, '{}', '{OK}', false, ${expires_at}, ${now}, ${now})
  `
  await house.db`
    insert into forwardings (domain, account_id, url, status, keep_path, created_at, updated_at)
    values (${domain}, ${id}, ${url}, ${status}, ${keep_path}, ${now}, ${now})
  `
  return domain
}
