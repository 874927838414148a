import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rdap, rdapBase } from '../../test/support/lab-client.ts'
import type { Json } from '../../test/support/lab-client.ts'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'
import { ALL_REGISTRARS } from '../world/registrars.ts'
import { worldOf } from '../world/world-of.ts'
import type { TakenName } from '../world/world-of.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const SEA_LABELS = Array.from({ length: 99 }, (_, n) => `hafenmöwe${n}`)

interface Entity {
  roles: string[]
  handle?: string
  vcardArray?: [string, [string, unknown, string, unknown][]]
  entities?: Entity[]
  remarks?: Json[]
}

interface DomainJson extends Json {
  entities: Entity[]
  links: { rel: string; href: string }[]
}

async function read(name: string): Promise<DomainJson> {
  return (await (await rdap(lab, name)).json()) as DomainJson
}

/** The first name like `word-1.zone` with the properties a test needs. */
function findName(zone: string, fits: (name: TakenName) => boolean): TakenName {
  for (let n = 0; n < 5_000; n += 1) {
    const name = worldOf(`kelo${n.toString(36)}.${zone}`)
    if (name?.state === 'taken' && fits(name)) return name
  }
  throw new Error(`no such name in ${zone}`)
}

function entityOf(domain: DomainJson, role: string): Entity {
  const entity = domain.entities.find(({ roles }) => roles.includes(role))
  if (!entity) throw new Error(`no ${role}`)
  return entity
}

function property(entity: Entity, name: string): unknown {
  return entity.vcardArray?.[1].find(([key]) => key === name)?.[3]
}

describe('the bootstrap', () => {
  it('200: lists loopback servers by TLD, where there is RDAP', async () => {
    const response = await fetch(lab.addresses.rdap_bootstrap_url)
    const list = (await response.json()) as { version: string; services: [string[], string[]][] }
    expect(list.version).toBe('1.0')
    const tlds = list.services.flatMap(([each]) => each)
    expect(tlds).toEqual(expect.arrayContaining(['com', 'org', 'io', 'dev', 'uk', 'br']))
    expect(tlds.filter((tld) => ['de', 'jp', 'it', 'cn'].includes(tld))).toEqual([])
    for (const [, urls] of list.services)
      expect(urls).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/rdap\/$/)])
  })

  it('304: an unchanged list is not sent again', async () => {
    const etag = (await fetch(lab.addresses.rdap_bootstrap_url)).headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag }
    expect((await fetch(lab.addresses.rdap_bootstrap_url, { headers })).status).toBe(304)
  })
})

describe('a registered name', () => {
  it('200: contains the facts of the simulated world', async () => {
    const response = await rdap(lab, 'busy-harbor.com')
    expect(response.headers.get('content-type')).toBe('application/rdap+json')
    const world = worldOf('busy-harbor.com')
    if (world?.state !== 'taken') throw new Error('busy-harbor.com must be registered')
    const { facts } = world
    const domain = (await response.json()) as DomainJson
    expect(domain).toMatchObject({
      objectClassName: 'domain',
      handle: facts.handle,
      ldhName: 'BUSY-HARBOR.COM',
      status: ['client transfer prohibited'],
      nameservers: facts.nameservers.map((ldhName) => ({ ldhName })),
    })
    expect(domain['events']).toEqual(
      expect.arrayContaining([
        { eventAction: 'registration', eventDate: facts.created.toISOString() },
        { eventAction: 'expiration', eventDate: facts.expires.toISOString() },
        { eventAction: 'last changed', eventDate: facts.updated.toISOString() },
      ]),
    )
    const registrar = entityOf(domain, 'registrar')
    expect(property(registrar, 'fn')).toBe(facts.registrar.name)
    const [abuse] = registrar.entities ?? []
    expect(abuse?.roles).toEqual(['abuse'])
    expect(abuse && property(abuse, 'email')).toBe(facts.registrar.abuseEmail)
  })

  it.each(ALL_REGISTRARS.map(({ slug }) => [slug]))(
    '200: a thin registry refers to %s, which knows the registrant',
    async (slug) => {
      const name =
        slug === 'brandkeep'
          ? 'google.com'
          : findName('com', ({ facts }) => facts.registrar.slug === slug && !facts.isPrivate).name
      const thin = await read(name)
      expect(thin.entities.map(({ roles }) => roles)).toEqual([['registrar']])
      const related = thin.links.find(({ rel }) => rel === 'related')?.href ?? ''
      const response = await fetch(related)
      const full = (await response.json()) as DomainJson
      expect(response.redirected).toBe(slug === 'copperleaf')
      expect([full['ldhName'], full['handle']]).toEqual([name, thin['handle']])
      expect(property(entityOf(full, 'registrant'), 'email')).toBe(`owner@${name}`)
    },
  )

  it('200: a thick registry knows the registrant itself and refers nowhere', async () => {
    const { name, facts } = findName('org', ({ facts: { isPrivate } }) => !isPrivate)
    const domain = await read(name)
    expect(property(entityOf(domain, 'registrant'), 'fn')).toBe(facts.holder.name)
    expect(domain.links.map(({ rel }) => rel)).toEqual(['self'])
  })

  it('200: found in any spelling, an IDN in both forms', async () => {
    const base = await rdapBase(lab, 'com')
    expect((await fetch(`${base}domain/GOOGLE.Com`)).status).toBe(200)
    const label = SEA_LABELS.find((each) => worldOf(`${each}.com`)?.state === 'taken') ?? ''
    const answers = [label, domainToASCII(label)].map(async (each) => {
      const response = await fetch(`${base}domain/${encodeURIComponent(each)}.com`)
      return (await response.json()) as DomainJson
    })
    const [byUnicode, byAscii] = await Promise.all(answers)
    expect(byUnicode).toMatchObject({
      unicodeName: `${label}.com`,
      ldhName: `${domainToASCII(label)}.com`.toUpperCase(),
    })
    expect(byAscii?.['handle']).toBe(byUnicode?.['handle'])
  })

  it('302: a registry that has moved redirects', async () => {
    const url = `${await rdapBase(lab, 'cloud')}domain/google.cloud`
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
    expect((await fetch(url)).status).toBe(200)
  })
})

describe('redaction', () => {
  const isPrivate = ({ facts }: TakenName): boolean => facts.isPrivate

  it('by RFC 9537: values emptied or removed, and listed', async () => {
    const domain = await read(findName('org', isPrivate).name)
    expect(domain['rdapConformance']).toContain('redacted')
    expect(domain['redacted']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: { type: 'Registrant Name' }, method: 'emptyValue' }),
        expect.objectContaining({ name: { type: 'Registrant Email' }, method: 'removal' }),
      ]),
    )
    const holder = entityOf(domain, 'registrant')
    expect([property(holder, 'fn'), property(holder, 'email')]).toEqual(['', undefined])
  })

  it('by placeholder text', async () => {
    const domain = await read(findName('xyz', isPrivate).name)
    expect(property(entityOf(domain, 'registrant'), 'fn')).toBe('REDACTED FOR PRIVACY')
    expect(domain['redacted']).toBeUndefined()
  })

  it('by empty values without a notice', async () => {
    const domain = await read(findName('dev', isPrivate).name)
    expect(property(entityOf(domain, 'registrant'), 'fn')).toBe('')
    expect(domain['redacted']).toBeUndefined()
  })

  it('by a remark instead of the card', async () => {
    const holder = entityOf(await read(findName('co', isPrivate).name), 'registrant')
    expect(holder.vcardArray).toBeUndefined()
    expect(holder.remarks).toMatchObject([{ type: 'object redacted due to authorization' }])
  })

  it('the name and address of a private registrant are in no answer', async () => {
    for (const zone of ['org', 'xyz', 'dev', 'co', 'co.uk']) {
      const { name, facts } = findName(zone, isPrivate)
      const text = await (await rdap(lab, name)).text()
      expect(text).not.toContain(facts.holder.name)
      expect(text).not.toContain(facts.holder.email)
    }
  })
})

describe('quirks found in the wild', () => {
  it('a registrar named only on its nested abuse contact', async () => {
    const registrar = entityOf(await read('google.nl'), 'registrar')
    expect(registrar.vcardArray).toBeUndefined()
    const [abuse] = registrar.entities ?? []
    expect(abuse && property(abuse, 'fn')).toBe('Brandkeep Corporate Names Inc.')
  })

  it('card parameters written as a list', async () => {
    const holder = entityOf(await read('google.ch'), 'registrant')
    expect(holder.vcardArray?.[1].find(([key]) => key === 'fn')?.[1]).toEqual([])
  })

  it('a card property without a value, and notices that are not a list', async () => {
    const domain = await read('google.com.br')
    const holder = entityOf(domain, 'registrant')
    expect(holder.vcardArray?.[1].map((each) => each.length)).toContain(3)
    expect(domain['notices']).toMatchObject({ title: 'Terms of use' })
  })
})

describe('a name that is not registered', () => {
  it('404: without a body', async () => {
    const response = await rdap(lab, 'free-harbor-4711.com')
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  it('404: with an error object; a premium name looks free', async () => {
    const response = await rdap(lab, 'premium-harbor.io')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ errorCode: 404, title: 'Not found' })
  })

  it('404: with an HTML page', async () => {
    const response = await rdap(lab, 'free-harbor-4711.fr')
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html'])
  })

  it('404: a reserved name is reported as reserved', async () => {
    const response = await rdap(lab, 'reserved-harbor.org')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ title: 'Reserved' })
  })

  it("404: a server asked for another registry's name finds nothing", async () => {
    expect((await fetch(`${await rdapBase(lab, 'org')}domain/google.com`)).status).toBe(404)
  })

  it('404: hosts below a name, zones and other objects do not exist', async () => {
    const base = await rdapBase(lab, 'com')
    for (const path of ['domain/www.google.com', 'domain/com', 'nameserver/ns1.google.com', ''])
      expect((await fetch(base + path)).status).toBe(404)
  })
})

it('400: an invalid name is refused', async () => {
  expect((await fetch(`${await rdapBase(lab, 'com')}domain/a%20b.com`)).status).toBe(400)
})

it('405: only reading is allowed', async () => {
  const url = `${await rdapBase(lab, 'com')}domain/google.com`
  expect((await fetch(url, { method: 'PUT', body: '{}' })).status).toBe(405)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
})

it('a registry that is down does not answer, for that name only', async () => {
  await expect(rdap(lab, 'lost-harbor.xyz')).rejects.toThrow('fetch failed')
  expect((await rdap(lab, 'google.xyz')).status).toBe(200)
})
