import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoisText } from '../../test/support/lab-client.ts'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'
import type { Facts } from '../world/facts.ts'
import { REGISTRIES } from '../world/registries.ts'
import { worldOf } from '../world/world-of.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

function factsOf(name: string): Facts {
  const world = worldOf(name)
  if (world?.state !== 'taken') throw new Error(`${name} must be registered`)
  return world.facts
}

const iso = (moment: Date): string => moment.toISOString().slice(0, 19)
const digits = (moment: Date): string => iso(moment).slice(0, 10).replaceAll('-', '')
const dotted = (moment: Date): string => iso(moment).slice(0, 10).split('-').toReversed().join('.')

/** What each format must show of a famous name, besides its name servers. */
const FOUND: [host: string, query: string, shown: (facts: Facts) => string[]][] = [
  [
    'whois.verisign-grs.com',
    'google.com',
    (f) => [
      '   Domain Name: GOOGLE.COM',
      `   Registry Expiry Date: ${iso(f.expires)}Z`,
      `   Registrar WHOIS Server: ${f.registrar.whoisHost}`,
      'Name Server: NS1.GOOGLE.COM',
    ],
  ],
  [
    'whois.publicinterestregistry.org',
    'google.org',
    (f) => [
      'Domain Name: google.org',
      `Creation Date: ${iso(f.created)}Z`,
      `Registrar: ${f.registrar.name}`,
      `Registrant Name: ${f.holder.name}`,
      `Registrant Organization: ${f.holder.organization}`,
      'Domain Status: clientDeleteProhibited https://icann.org/epp#clientDeleteProhibited',
    ],
  ],
  [
    'whois.nic.uk',
    'google.co.uk',
    (f) => [
      '    Domain name:\r\n        google.co.uk',
      '    Registrant:\r\n        GOOGLE Holdings',
      `        ${f.registrar.name} [Tag = BRANDKEEP]`,
      `Registered on: ${iso(f.created).slice(8, 10)}-`,
    ],
  ],
  ['whois.denic.de', '-T dn google.de', () => ['Domain: google.de', 'Status: connect', '+01:00']],
  [
    'whois.nic.fr',
    'google.fr',
    (f) => [
      'domain:                        google.fr',
      `Expiry Date:                   ${iso(f.expires)}Z`,
      `registrar:                     ${f.registrar.name}`,
    ],
  ],
  [
    'whois.jprs.jp',
    'google.jp/e',
    (f) => [
      '[Domain Name]                   GOOGLE.JP',
      '[Registrant]                    GOOGLE Holdings',
      `[Created on]                    ${iso(f.created).slice(0, 10).replaceAll('-', '/')}`,
      '(JST)',
    ],
  ],
  [
    'whois.nic.it',
    'google.it',
    (f) => [
      'Domain:             google.it',
      `Expire Date:        ${iso(f.expires).slice(0, 10)}`,
      `  Organization:       ${f.registrar.name}`,
    ],
  ],
  [
    'whois.cnnic.cn',
    'google.cn',
    (f) => [
      'Domain Name: google.cn',
      `Sponsoring Registrar: ${f.registrar.name}`,
      `Registration Time: ${iso(f.created).slice(0, 10)} `,
    ],
  ],
  [
    'whois.registro.br',
    'google.com.br',
    (f) => [
      'domain:      google.com.br',
      'owner:       GOOGLE Holdings',
      `created:     ${digits(f.created)} #`,
      `expires:     ${digits(f.expires)}`,
    ],
  ],
  [
    'whois.domain-registry.nl',
    'google.nl',
    (f) => [
      'Domain name: google.nl',
      `Registrar:\r\n   ${f.registrar.name}`,
      `Creation Date: ${iso(f.created).slice(0, 10)}`,
    ],
  ],
  ['whois.eu', 'google.eu', (f) => ['Domain: google.eu', `        Name: ${f.registrar.name}`]],
  [
    'whois.dns.pl',
    'google.pl',
    (f) => [
      'DOMAIN NAME:           google.pl',
      `REGISTRAR:\r\n${f.registrar.name}`,
      `renewal date:          ${iso(f.expires).slice(0, 10).replaceAll('-', '.')}`,
    ],
  ],
  [
    'whois.iis.se',
    'google.se',
    (f) => [
      'domain:           google.se',
      `expires:          ${iso(f.expires).slice(0, 10)}`,
      `registrar:        ${f.registrar.name}`,
    ],
  ],
  [
    'whois.kr',
    'google.co.kr',
    (f) => [
      'Domain Name                 : google.co.kr',
      '도메인이름',
      `Authorized Agency           : ${f.registrar.name}(http://`,
      `Registered Date             : ${iso(f.created).slice(0, 10).replaceAll('-', '. ')}.`,
      `사용 종료일                      : ${iso(f.expires).slice(0, 10).replaceAll('-', '. ')}.`,
    ],
  ],
  [
    'whois.nic.at',
    'google.at',
    (f) => [
      'domain:         google.at',
      `registrar:      ${f.registrar.name} (`,
      `changed:        ${digits(f.updated)} `,
    ],
  ],
  [
    'whois.dns.be',
    'google.be',
    (f) => [
      'Domain:\tgoogle.be',
      'Status:\tNOT AVAILABLE',
      `\tName:\t ${f.registrar.name}`,
      `Registered:\t${f.created.toUTCString().slice(0, 3)} `,
      ` ${f.created.getUTCDate()} ${f.created.getUTCFullYear()}\r\n`,
    ],
  ],
  [
    'whois.nic.cz',
    'google.cz',
    (f) => [
      'domain:       google.cz',
      `registered:   ${dotted(f.created)} `,
      `expire:       ${dotted(f.expires)}`,
    ],
  ],
  [
    'whois.fi',
    'google.fi',
    (f) => [
      'domain.............: google.fi',
      `registrar..........: ${f.registrar.name}`,
      `created............: ${f.created.getUTCDate()}.${f.created.getUTCMonth() + 1}.`,
    ],
  ],
  [
    'whois.tcinet.ru',
    'google.ru',
    (f) => ['domain:        GOOGLE.RU', `paid-till:     ${iso(f.expires)}Z`, 'ns1.google.com.'],
  ],
  [
    'whois.punktum.dk',
    'google.dk',
    (f) => [
      'Domain:               google.dk',
      `Expires:              ${iso(f.expires).slice(0, 10)}`,
      `Registered:           ${iso(f.created).slice(0, 10)}`,
    ],
  ],
]

describe('a registered name', () => {
  it.each(FOUND)('%s answers %s in its own format', async (host, query, shown) => {
    const name = query.replace('/e', '').split(' ').at(-1) ?? ''
    const text = await whoisText(lab, host, query)
    for (const piece of shown(factsOf(name))) expect(text).toContain(piece)
    for (const server of factsOf(name).nameservers) expect(text.toLowerCase()).toContain(server)
  })

  it('the table above covers every format', () => {
    const tested = new Set(FOUND.map(([host]) => host))
    const formats = new Set(REGISTRIES.flatMap(({ whois: w }) => (w ? [w.format] : [])))
    const seen = REGISTRIES.flatMap(({ whois: w }) => (w && tested.has(w.host) ? [w.format] : []))
    expect([...formats].filter((format) => !seen.includes(format))).toEqual(['closed'])
  })
})

describe('an available name', () => {
  it.each([
    ['whois.verisign-grs.com', 'free-harbor-4711.com', 'No match for "FREE-HARBOR-4711.COM".'],
    ['whois.publicinterestregistry.org', 'free-harbor-4711.org', 'Domain not found.'],
    ['whois.nic.xyz', 'free-harbor-4711.xyz', 'DOMAIN NOT FOUND'],
    ['whois.ca.fury.ca', 'free-harbor-4711.ca', 'Not found: free-harbor-4711.ca'],
    ['whois.nic.uk', 'free-harbor-4711.co.uk', 'This domain name has not been registered.'],
    ['whois.denic.de', 'free-harbor-4711.de', 'Status: free'],
    ['whois.nic.fr', 'free-harbor-4711.fr', '%% NOT FOUND'],
    ['whois.jprs.jp', 'free-harbor-4711.jp', 'No match!!'],
    ['whois.nic.it', 'free-harbor-4711.it', 'Status:             AVAILABLE'],
    ['whois.cnnic.cn', 'free-harbor-4711.cn', 'No matching record.'],
    ['whois.registro.br', 'free-harbor-4711.com.br', '% No match for free-harbor-4711.com.br'],
    ['whois.domain-registry.nl', 'free-harbor-4711.nl', 'free-harbor-4711.nl is free'],
    ['whois.eu', 'free-harbor-4711.eu', 'Status: AVAILABLE'],
    ['whois.dns.pl', 'free-harbor-4711.pl', 'No information available about domain name'],
    ['whois.iis.se', 'free-harbor-4711.se', 'domain "free-harbor-4711.se" not found.'],
    ['whois.kr', 'free-harbor-4711.kr', 'was not found'],
    ['whois.nic.at', 'free-harbor-4711.at', '% nothing found'],
    ['whois.dns.be', 'free-harbor-4711.be', 'Status:\tAVAILABLE'],
    ['whois.nic.cz', 'free-harbor-4711.cz', '% No entries found.'],
    ['whois.fi', 'free-harbor-4711.fi', 'Domain not found'],
    ['whois.tcinet.ru', 'free-harbor-4711.ru', 'No entries found for the selected source(s).'],
    ['whois.punktum.dk', 'free-harbor-4711.dk', 'No entries found for the selected source.'],
  ])('%s reports %s as available', async (host, name, words) => {
    expect(worldOf(name)?.state).toBe('free')
    expect(await whoisText(lab, host, name)).toContain(words)
  })

  it('a reserved name is not reported as available', async () => {
    const text = await whoisText(lab, 'whois.publicinterestregistry.org', 'reserved-harbor.org')
    expect(text).toContain('Reserved by Registry')
    expect(text).not.toContain('not found')
  })
})
