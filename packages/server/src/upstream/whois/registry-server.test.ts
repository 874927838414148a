import { describe, expect, it } from 'vitest'
import { hidesBlockedNames, isRegistryServer } from './registry-server.ts'

describe('isRegistryServer', () => {
  it.each([
    ['', ''],
    ['whois.verisign-grs.com', 'acme.com'],
    ['whois.denic.de', ''],
    ['whois.nic.zz', ''],
    ['grs.nic.zz', 'acme.zz'],
    ['whois.zz', ''],
    ['whois.acme-registry.net', ''],
    ['whois.uk.com', 'acme.uk.com'],
    ['whois.domains.zz', 'acme.zz'],
    ['whois.domains.co.zz', ''],
    ['WHOIS.NIC.ZZ', 'acme.zz'],
  ])('believes %s about %j', (server, name) => {
    expect(isRegistryServer(server, name)).toBe(true)
  })

  it.each([
    ['whois.acme.com', ''],
    ['whois.acme.net', 'acme.com'],
    ['whois.acmenic.com', 'acme.com'],
    ['whois.registrar.acme.zz', 'acme.zz'],
    ['whois.acme-registrar.com', ''],
    ['whois.acme.zz', 'acme.com'],
    ['whois.acme.co.zz', 'acme.org'],
  ])('does not believe %s about %j', (server, name) => {
    expect(isRegistryServer(server, name)).toBe(false)
  })
})

describe('hidesBlockedNames', () => {
  it('knows the TLD by the server or by the name', () => {
    expect(hidesBlockedNames('whois.nic.xxx', '')).toBe(true)
    expect(hidesBlockedNames('whois.registry.example', 'acme.sex')).toBe(true)
    expect(hidesBlockedNames('whois.nic.zz', 'sex.zz')).toBe(false)
  })
})
