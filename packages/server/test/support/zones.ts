import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { type Browser, givenSignedIn } from './people.ts'
import { givenDomains, someNames } from './portfolio.ts'

export type Dns = {
  hosted: boolean
  explanation: string | null
  our_nameservers: string[]
  default_ttl: number
  records: DnsRecord[]
  dnssec: { supported: boolean; enabled: boolean; ds: object[] }
}
export type DnsRecord = {
  id: string
  type: string
  name: string
  ttl: number
  content: string
  priority?: number
}

export const NAMESERVERS = ['ns1.harbor-zones.net', 'ns2.harbor-zones.net']

/** An account with a domain that uses our name servers and has no records yet. */
export async function givenHosted(house: House, lab: TestLab) {
  const owner = await givenSignedIn(house)
  const [domain = ''] = await givenDomains(house, lab, owner, someNames(1))
  const { registrar } = house.deps.upstream
  if (!registrar) throw new Error('The house has no registrar.')
  await registrar.zones.create(domain, [])
  await registrar.update(domain, { ns: NAMESERVERS })
  return { owner, domain, path: `/api/domains/${domain}/dns`, browser: owner.browser }
}

export async function readDns(browser: Browser, path: string): Promise<Dns & { etag: string }> {
  const answer = await browser.get(path)
  expect(answer.statusCode).toBe(200)
  return { ...answer.json<Dns>(), etag: String(answer.headers.etag) }
}

/** A record that no other test has. */
export function someRecord(name = `h-${randomUUID().slice(0, 8)}`) {
  return { type: 'A', name, content: '192.0.2.1', ttl: 300 }
}

export function namesOf({ records }: { records: { name: string }[] }): string[] {
  return records.map(({ name }) => name)
}
