import { describe, expect, it } from 'vitest'
import { hidesBlockedNames, isRetailRegistrar } from './doubtful-servers.ts'

describe('isRetailRegistrar', () => {
  it('knows them by their host, and nobody whose name only ends alike', () => {
    expect(isRetailRegistrar('whois.namecheap.com')).toBe(true)
    expect(isRetailRegistrar('WHOIS.GODADDY.COM')).toBe(true)
    expect(isRetailRegistrar('whois.notnamecheap.com')).toBe(false)
    expect(isRetailRegistrar('whois.verisign-grs.com')).toBe(false)
    expect(isRetailRegistrar('')).toBe(false)
  })
})

describe('hidesBlockedNames', () => {
  it('knows the TLD by the server or by the name', () => {
    expect(hidesBlockedNames('whois.nic.xxx', '')).toBe(true)
    expect(hidesBlockedNames('whois.registry.example', 'acme.sex')).toBe(true)
    expect(hidesBlockedNames('whois.nic.zz', 'sex.zz')).toBe(false)
  })
})
