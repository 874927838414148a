import { describe, expect, it } from 'vitest'
import { hidesBlockedNames, isRetailRegistrar } from './doubtful-servers.ts'

describe('isRetailRegistrar', () => {
  it('recognizes them by host, but not hosts with a similar ending', () => {
    expect(isRetailRegistrar('whois.namecheap.com')).toBe(true)
    expect(isRetailRegistrar('WHOIS.GODADDY.COM')).toBe(true)
    expect(isRetailRegistrar('whois.notnamecheap.com')).toBe(false)
    expect(isRetailRegistrar('whois.verisign-grs.com')).toBe(false)
    expect(isRetailRegistrar('')).toBe(false)
  })
})

describe('hidesBlockedNames', () => {
  it('recognizes the TLD by the server or by the name', () => {
    expect(hidesBlockedNames('whois.nic.xxx', '')).toBe(true)
    expect(hidesBlockedNames('whois.registry.example', 'acme.sex')).toBe(true)
    expect(hidesBlockedNames('whois.nic.zz', 'sex.zz')).toBe(false)
  })
})
