import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dial, heard, rdap, whois, whoisText } from '../../test/support/lab-client.ts'
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

describe('referrals', () => {
  it('IANA refers to the registry, for a TLD and for a name under it', async () => {
    for (const query of ['com', 'busy-harbor.com', 'COM.'])
      expect(await whoisText(lab, 'whois.iana.org', query)).toMatch(
        /^refer: +whois\.verisign-grs\.com$/m,
      )
  })

  it('IANA lists registries without WHOIS too, and nothing unknown', async () => {
    const dev = await whoisText(lab, 'whois.iana.org', 'dev')
    expect(dev).toContain('domain:       DEV')
    expect(dev).not.toMatch(/^(?:refer|whois):/m)
    expect(await whoisText(lab, 'whois.iana.org', 'nowhere')).toContain('returned 0 objects')
  })

  it('every server IANA refers to can be reached', async () => {
    const asked = REGISTRIES.map(({ zones }) => whoisText(lab, 'whois.iana.org', zones[0]))
    const texts = await Promise.all(asked)
    const hosts = texts.flatMap((text) => /^whois: +(\S+)$/m.exec(text)?.[1] ?? [])
    expect(hosts.length).toBeGreaterThan(30)
    for (const host of hosts) expect(lab.addresses.dial).toHaveProperty([`${host}:43`])
  })

  it("the registrar a registry refers to knows the name, and no other registrar's names", async () => {
    const registry = await whoisText(lab, 'whois.verisign-grs.com', 'busy-harbor.com')
    const host = /Registrar WHOIS Server: (\S+)/.exec(registry)?.[1] ?? ''
    const record = await whoisText(lab, host, 'busy-harbor.com')
    expect(record).toContain('Registrar Registration Expiration Date: ')
    expect(record).toContain('Registrant Country: ')
    const other = await whoisText(lab, host, 'google.com')
    expect(other).toContain('No match for domain google.com.')
  })

  it('a server answers under each of its host names', async () => {
    const { dial: addresses } = lab.addresses
    expect(addresses['whois.cira.ca:43']).toBe(addresses['whois.ca.fury.ca:43'])
    expect(await whoisText(lab, 'whois.nic.online', 'google.online')).toContain('google.online')
  })

  it('a host outside the simulated world closes the connection', async () => {
    await expect(whois(lab, '*', 'google.com')).rejects.toThrow('ECONNRESET')
  })

  it("a server asked for another registry's name finds nothing", async () => {
    expect(await whoisText(lab, 'whois.denic.de', '-T dn google.com')).toContain('Status: invalid')
  })
})

describe('query formats', () => {
  it('.de shows the record only with -T dn, and accepts A-labels only with ace', async () => {
    expect(await whoisText(lab, 'whois.denic.de', 'google.de')).toBe(
      'Domain: google.de\r\nStatus: connect\r\n',
    )
    const free = 'xn--mnchen-frei-9db.de'
    expect(await whoisText(lab, 'whois.denic.de', free)).toContain('Status: invalid')
    expect(await whoisText(lab, 'whois.denic.de', `-T dn,ace ${free}`)).toContain('Status: free')
    expect(await whoisText(lab, 'whois.denic.de', '-T dn münchen-frei.de')).toContain(
      'Status: free',
    )
  })

  it('.jp answers in Japanese and its charset unless asked not to', async () => {
    const bytes = await whois(lab, 'whois.jprs.jp', 'google.jp')
    expect(bytes.every((byte) => byte < 0x80)).toBe(true)
    expect(new TextDecoder('iso-2022-jp').decode(bytes)).toContain('[登録年月日]')
    expect(await whoisText(lab, 'whois.jprs.jp', 'google.jp/e')).not.toContain('\x1b')
  })

  it('.br and .fr write latin1', async () => {
    const bytes = await whois(lab, 'whois.registro.br', 'google.com.br')
    expect(bytes.toString('latin1')).toContain(factsOf('google.com.br').holder.name)
    expect(bytes.toString('utf8')).toContain('\ufffd')
  })

  it('.dk shows handles on request', async () => {
    const { handle } = factsOf('google.dk').holder
    expect(await whoisText(lab, 'whois.punktum.dk', 'google.dk')).not.toContain(handle)
    const shown = await whoisText(lab, 'whois.punktum.dk', '--show-handles google.dk')
    expect(shown).toContain(handle)
  })

  it('.com accepts "domain" and "=" before the name', async () => {
    for (const query of ['domain google.com', '=google.com', 'GOOGLE.COM'])
      expect(await whoisText(lab, 'whois.verisign-grs.com', query)).toContain('GOOGLE.COM')
  })

  it('.ch refuses every query', async () => {
    const taken = await whoisText(lab, 'whois.nic.ch', 'google.ch')
    expect(taken).toContain('not permitted')
    expect(await whoisText(lab, 'whois.nic.ch', 'free-harbor-4711.ch')).toBe(taken)
  })

  it('every server answers any line at all', async () => {
    const lines = ['', '-T', '-T dn', '=', '/e', '--show-handles', '..', 'xn--.de', '\0', '💥.jp']
    const hosts = REGISTRIES.flatMap(({ whois: habits }) => (habits ? [habits.host] : []))
    for (const line of [...lines, 'a'.repeat(900)]) {
      const answers = await Promise.all(hosts.map((host) => whois(lab, host, line)))
      expect(answers.filter((answer) => answer.length === 0)).toEqual([])
    }
  })

  it('a client that half-closes after its line still gets an answer', async () => {
    const socket = dial(lab, 'whois.iis.se:43')
    socket.end('google.se')
    expect((await heard(socket)).toString()).toContain('google.se')
  })
})

it('RDAP and WHOIS agree about a name', async () => {
  for (const [host, name] of [
    ['whois.verisign-grs.com', 'solarhub.com'],
    ['whois.publicinterestregistry.org', 'wikipedia.org'],
    ['whois.nic.xyz', 'github.xyz'],
  ] as const) {
    const text = await whoisText(lab, host, name)
    const json = (await (await rdap(lab, name)).json()) as {
      events: { eventAction: string; eventDate: string }[]
      nameservers: { ldhName: string }[]
      handle: string
    }
    const dateOf = (action: string): string =>
      json.events.find(({ eventAction }) => eventAction === action)?.eventDate.slice(0, 19) ?? '?'
    expect(text).toContain(`Creation Date: ${dateOf('registration')}Z`)
    expect(text).toContain(`Registry Expiry Date: ${dateOf('expiration')}Z`)
    expect(text).toContain(`Updated Date: ${dateOf('last changed')}Z`)
    expect(text).toContain(`Registry Domain ID: ${json.handle}`)
    for (const { ldhName } of json.nameservers) expect(text.toLowerCase()).toContain(ldhName)
  }
})

it('a registry that is down resets the connection, for that name only', async () => {
  await expect(whois(lab, 'whois.nic.xyz', 'lost-harbor.xyz')).rejects.toThrow('ECONNRESET')
  expect(await whoisText(lab, 'whois.nic.xyz', 'google.xyz')).toContain('Domain Name: google.xyz')
})
