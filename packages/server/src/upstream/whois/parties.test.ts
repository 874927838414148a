import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

describe('answers linked by handles', () => {
  it('finds the registrant by its handle, and uses no date of a contact', () => {
    const facts = readWhois(
      `
domain:       a.example
registrant:   SB-WORKSHOP
admin-c:      PER-7
nsset:        NSS:ONE.EXAMPLE:1
registrar:    REG-QUAY
registered:   08.08.2007 07:15:00
expire:       08.08.2031

contact:      SB-WORKSHOP
org:          Dílna s.r.o.
name:         Jana Nová
created:      01.01.2001 06:55:00
changed:      15.05.2030 21:32:00

nsset:        NSS:ONE.EXAMPLE:1
nserver:      ns1.dilna.example (192.0.2.1)
created:      01.10.2007 02:00:00
`,
    )
    expect(facts).toMatchObject({
      registrant: 'Dílna s.r.o.',
      registrar: 'REG-QUAY',
      creation_date: '2007-08-08T07:15:00Z',
      update_date: '',
      nameservers: ['ns1.dilna.example'],
    })
  })

  it('finds a record whose handle comes last', () => {
    const facts = readWhois(
      'domain: a.example\nregistrant: GI78-EX\nchanged: 20210426 17:57:27\n\n' +
        'personname: Eva\norganization: Werk KG\nnic-hdl: GI78-EX\nchanged: 20250101\n',
    )
    expect(facts).toMatchObject({ registrant: 'Werk KG', update_date: '2021-04-26T17:57:27Z' })
  })

  it('returns the handle itself if the text does not resolve it', () => {
    expect(readWhois('domain: a.example\nholder: work8008-00001\nstatus: ok\n').registrant).toBe(
      'work8008-00001',
    )
  })

  it('reads a record announced by a remark', () => {
    const facts = readWhois(
      'domain: a.example\n\n% Registrant:\n% ==========\nperson: n/a\n' +
        'organization-loc: Maisternia\nstatus: linked\n',
    )
    expect(facts).toMatchObject({ registrant: 'Maisternia', statuses: [] })
  })
})
