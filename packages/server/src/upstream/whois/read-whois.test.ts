import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

/** The texts are made up, in the style of the families of servers that they represent. */
function text(lines: string): string {
  return lines.replace(/^\n/, '')
}

describe('flat answers', () => {
  it('reads labels that name their party', () => {
    const facts = readWhois(
      text(`
Domain Name: ACME-TOOLS.EXAMPLE
Registry Domain ID: D1-EX
Registrar WHOIS Server:
Updated Date: 2030-01-02T03:04:05Z
Creation Date: 2010-07-07T19:23:48Z
Registry Expiry Date: 2032-07-07T19:23:48Z
Registrar Registration Expiration Date: 2033-07-07T19:23:48Z
Registrar: Harbour Names Ltd
Registrar Abuse Contact Email: abuse@harbour.example
Reseller:
Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
Domain Status: serverHold (Secured by the lock)
Registrant Name: REDACTED FOR PRIVACY
Registrant Organization: Acme Tools GmbH
Name Server: NS1.ACME.EXAMPLE
Name Server: NS2.ACME.EXAMPLE
DNSSEC: unsigned
>>> Last update of WHOIS database: 2031-01-01T00:00:00Z <<<
`),
    )
    expect(facts).toEqual({
      state: 'found',
      reason: '',
      domain: 'acme-tools.example',
      statuses: ['clientTransferProhibited', 'serverHold'],
      registrar: 'Harbour Names Ltd',
      registrant: 'Acme Tools GmbH',
      creation_date: '2010-07-07T19:23:48Z',
      expiration_date: '2032-07-07T19:23:48Z',
      update_date: '2030-01-02T03:04:05Z',
      nameservers: ['ns1.acme.example', 'ns2.acme.example'],
      emails: ['abuse@harbour.example'],
      redacted: [],
      source: 'WHOIS',
    })
  })

  it('lists redacted fields, and returns no handle for a redacted name', () => {
    const facts = readWhois(
      'Domain Name: a.example\nRegistrar: Harbour\nRegistry Registrant ID: 77-EX\n' +
        'Registrant Name: REDACTED FOR PRIVACY\nRegistrant Email: Please query the registrar\n',
    )
    expect(facts).toMatchObject({ registrant: '', redacted: ['registrant', 'emails'] })
  })

  it('reads dot leaders before and after the colon', () => {
    const before = readWhois(
      'domain.............: a.example\nexpires............: 4.7.2031 10:15:55\n',
    )
    expect(before).toMatchObject({ domain: 'a.example', expiration_date: '2031-07-04T10:15:55Z' })
    const after = readWhois('Domain:.............a.example\nRegistrar:..........HARBOUR\n')
    expect(after).toMatchObject({ domain: 'a.example', registrar: 'HARBOUR' })
  })

  it('reads labels in two languages, and in one that is not English', () => {
    const both = readWhois(
      'Nome de domínio / Domain Name: a.example\n' +
        'Data de registo / Creation Date (dd/mm/yyyy): 09/02/2009\n' +
        'Estado / Status: ACTIVE\n\nTitular / Registrant\n   Oficina do Porto\n   Rua Um\n',
    )
    expect(both).toMatchObject({
      creation_date: '2009-02-09T00:00:00Z',
      registrant: 'Oficina do Porto',
    })
    const spanish = readWhois(
      'Dominio: a.example\n\nTITULAR:\nOrganizacion: Taller Sur\n\n' +
        'Fecha de vencimiento: 2031-10-01\n',
    )
    expect(spanish).toMatchObject({
      registrant: 'Taller Sur',
      expiration_date: '2031-10-01T00:00:00Z',
    })
  })

  it('prefers the registrant in Latin letters', () => {
    const facts = readWhois(
      '도메인이름 : a.example\n등록인 : 주식회사 공구\n\nDomain Name : a.example\nRegistrant : Tool Corp.\n',
    )
    expect(facts.registrant).toBe('Tool Corp.')
  })
})

describe('answers with gaps instead of colons', () => {
  it('reads dot leaders without a colon', () => {
    const facts = readWhois(
      'Domain Name.......... acme.example\n  Creation Date........ 1999-06-29\n' +
        '  Organisation Name.... Acme Inc.\n\nAdmin Name........... Bob\n' +
        '  Name Server.......... ns1.acme.example\n',
    )
    expect(facts).toMatchObject({
      domain: 'acme.example',
      registrant: 'Acme Inc.',
      creation_date: '1999-06-29T00:00:00Z',
      nameservers: ['ns1.acme.example'],
    })
  })

  it('reads columns, but not a sentence with two spaces', () => {
    const columns = readWhois(
      'Domain-name          acme.example\nValid-date           2031-07-24\n',
    )
    expect(columns).toMatchObject({
      domain: 'acme.example',
      expiration_date: '2031-07-24T00:00:00Z',
    })
    const prose = readWhois('No match\n\nsponsoring registrar.  Users may consult the database\n')
    expect(prose).toMatchObject({ state: 'not_found', registrar: '' })
  })

  it('reads party and attribute from one bracketed line', () => {
    const facts = readWhois(
      'domain:  acme.example\n[owner-c] handle: 12\n[owner-c] org: Acme GmbH\n' +
        '[admin-c] org: Other GmbH\n',
    )
    expect(facts.registrant).toBe('Acme GmbH')
  })

  it('reads dates as month first if one of them can only be month first', () => {
    const facts = readWhois(
      'Domain name: acme.example\nDomain registered: 10/01/2008\n' +
        'Record will expire on: 10/25/2031\n',
    )
    expect(facts).toMatchObject({
      creation_date: '2008-10-01T00:00:00Z',
      expiration_date: '2031-10-25T00:00:00Z',
    })
  })
})

describe('answers in sections', () => {
  it('reads indented sections, and labels after them as the domain’s own', () => {
    const facts = readWhois(
      text(`
Domain:             a.example
Status:             pendingDelete / redemptionPeriod
Created:            1999-12-10 00:00:00

Registrant
  Organization:     Bottega Srl
  Address:          Via Uno 1
                    Roma
  Created:          2013-04-21 01:05:35

Registrar
  Organization:     Porto Nomi Srl
  Name:             PORTO-REG

Nameservers
  ns1.bottega.example
  ns2.bottega.example
`),
    )
    expect(facts).toMatchObject({
      registrant: 'Bottega Srl',
      registrar: 'Porto Nomi Srl',
      creation_date: '1999-12-10T00:00:00Z',
      statuses: ['pendingDelete', 'redemptionPeriod'],
      nameservers: ['ns1.bottega.example', 'ns2.bottega.example'],
    })
  })

  it('reads headings above bare lines', () => {
    const facts = readWhois(
      text(`
    Domain name:
        workshop.example

    Registrant:
        The Workshop

    Registrar:
        Quay Names t/a Quay [Tag = QUAY]
        URL: https://quay.example

    Relevant dates:
        Registered on: 16-Apr-1999
        Expiry date:  16-Apr-2033

    Registration status:
        Registered until expiry date.

    Name servers:
        ns1.quay.example  192.0.2.1
        ns2.quay.example  2001:db8::1

    WHOIS lookup made at 09:47:51 06-May-2031
`),
    )
    expect(facts).toMatchObject({
      domain: 'workshop.example',
      registrant: 'The Workshop',
      registrar: 'Quay Names t/a Quay',
      creation_date: '1999-04-16T00:00:00Z',
      statuses: ['Registered until expiry date.'],
      nameservers: ['ns1.quay.example', 'ns2.quay.example'],
    })
  })

  it('ends a section without indent at a blank line', () => {
    const facts = readWhois(
      'Domain:\nname: a.example\nchanged: 2030-10-09 20:10:09 +03:00\n\nRegistrar:\n' +
        'name: Sadam OÜ\nchanged: 2016-01-04\n\n' +
        'Name servers:\nnserver: ns1.a.example\nchanged: 2010-11-10\n',
    )
    expect(facts).toMatchObject({
      domain: 'a.example',
      registrar: 'Sadam OÜ',
      update_date: '2030-10-09T20:10:09+03:00',
    })
  })

  it('reads bracketed labels, and the expiry date after a status', () => {
    const facts = readWhois(
      'a. [Domain Name]                KOUGU.EXAMPLE\n' +
        'g. [Organization]               Kougu Institute\n' +
        'p. [Name Server]                ns1.kougu.example\n' +
        '[State]                         Connected (2031/12/31)\n',
    )
    expect(facts).toMatchObject({
      domain: 'kougu.example',
      registrant: 'Kougu Institute',
      statuses: ['Connected'],
      expiration_date: '2031-12-31T00:00:00Z',
    })
  })

  it('reads sentences that contain a label and value without a colon', () => {
    const facts = readWhois(
      'Domain GONG.EXAMPLE\n\nRecord created: Tue Feb 10 09:42:42 2004\n' +
        'Record expires on Sun Mar 30 23:59:00 2031\n',
    )
    expect(facts).toMatchObject({ domain: 'gong.example', expiration_date: '2031-03-30T23:59:00Z' })
  })
})
