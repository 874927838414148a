import { describe, expect, it } from 'vitest'
import { guessAttribute } from './guess-attribute.ts'
import { guessField } from './guess-field.ts'
import { meaningOf } from './keys.ts'

describe('labels that are not in any list', () => {
  it.each([
    ['record last changed on', 'updated'],
    ['date of the last modification', 'updated'],
    ['fecha de la ultima actualizacion', 'updated'],
    ['domain end date', 'expires'],
    ['registration valid until date', 'expires'],
    ['fecha de renovacion del dominio', 'expires_late'],
    ['date of next renewal', 'expires_late'],
    ['last renewed date', 'updated'],
    ['record creation time', 'created'],
    ['date of first registration', 'created'],
    ['域名注册日期', 'created'],
    ['域名到期日', 'expires'],
    ['fifth name server', 'nameserver'],
    ['servidores de nombres del dominio', 'nameserver'],
    ['name server list', 'nameserver'],
    ['current status of the domain', 'status'],
    ['requested domain name', 'domain'],
  ])('%j is %s', (key, field) => {
    expect(guessField(key)).toBe(field)
  })

  it.each([
    'whois database last updated on',
    'name server status',
    'last transferred date',
    'please renew your domain before',
    'whois server',
    'dnssec status',
    'trademark date',
    'name',
  ])('%j is not about the domain', (key) => {
    expect(guessField(key)).toBeUndefined()
  })

  it.each([
    ['organization loc', 'org'],
    ['full name of contact', 'name'],
    ['razon social', 'org'],
    ['contact id', 'handle'],
    ['company phone', 'other'],
    ['terms of use', undefined],
  ])('%j is a contact’s %s', (key, attribute) => {
    expect(guessAttribute(key)).toBe(attribute)
  })

  it.each([
    ['Accredited Registrar of the domain', 'registrar'],
    ['Name of the registrant', 'registrant'],
    ['Current owner information', 'registrant'],
  ])('%j belongs to %s', (label, role) => {
    expect(meaningOf(label)?.role).toBe(role)
  })
})
