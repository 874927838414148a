import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

/** The texts are invented, in the manner of the families of servers that they stand for. */
function text(lines: string): string {
  return lines.replace(/^\n/, '')
}

describe('flat answers', () => {
  it('reads labels that say whose they are', () => {
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

  it('says which fields are withheld, and gives no handle for a withheld name', () => {
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
      'Nome de domínio / Domain Name: a.example\nData de registo / Creation Date (dd/mm/yyyy): 09/02/2009\n' +
        'Estado / Status: ACTIVE\n\nTitular / Registrant\n   Oficina do Porto\n   Rua Um\n',
    )
    expect(both).toMatchObject({
      creation_date: '2009-02-09T00:00:00Z',
      registrant: 'Oficina do Porto',
    })
    const spanish = readWhois(
      'Dominio: a.example\n\nTITULAR:\nOrganizacion: Taller Sur\n\nFecha de vencimiento: 2031-10-01\n',
    )
    expect(spanish).toMatchObject({
      registrant: 'Taller Sur',
      expiration_date: '2031-10-01T00:00:00Z',
    })
  })

  it('takes the registrant that the rest of the world can read', () => {
    const facts = readWhois(
      '도메인이름 : a.example\n등록인 : 주식회사 공구\n\nDomain Name : a.example\nRegistrant : Tool Corp.\n',
    )
    expect(facts.registrant).toBe('Tool Corp.')
  })
})

describe('answers in sections', () => {
  it('reads indented sections, and what follows them as the domain’s own', () => {
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

  it('reads headings over bare lines', () => {
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
      registrar: 'Quay Names t/a Quay [Tag = QUAY]',
      creation_date: '1999-04-16T00:00:00Z',
      statuses: ['Registered until expiry date.'],
      nameservers: ['ns1.quay.example', 'ns2.quay.example'],
    })
  })

  it('ends a section without indent at the blank line', () => {
    const facts = readWhois(
      'Domain:\nname: a.example\nchanged: 2030-10-09 20:10:09 +03:00\n\nRegistrar:\nname: Sadam OÜ\nchanged: 2016-01-04\n\n' +
        'Name servers:\nnserver: ns1.a.example\nchanged: 2010-11-10\n',
    )
    expect(facts).toMatchObject({
      domain: 'a.example',
      registrar: 'Sadam OÜ',
      update_date: '2030-10-09T20:10:09+03:00',
    })
  })

  it('reads bracketed labels, and the end that stands behind a status', () => {
    const facts = readWhois(
      'a. [Domain Name]                KOUGU.EXAMPLE\ng. [Organization]               Kougu Institute\n' +
        'p. [Name Server]                ns1.kougu.example\n[State]                         Connected (2031/12/31)\n',
    )
    expect(facts).toMatchObject({
      domain: 'kougu.example',
      registrant: 'Kougu Institute',
      statuses: ['Connected'],
      expiration_date: '2031-12-31T00:00:00Z',
    })
  })

  it('reads sentences that are pairs without a colon', () => {
    const facts = readWhois(
      'Domain GONG.EXAMPLE\n\nRecord created: Tue Feb 10 09:42:42 2004\nRecord expires on Sun Mar 30 23:59:00 2031\n',
    )
    expect(facts).toMatchObject({ domain: 'gong.example', expiration_date: '2031-03-30T23:59:00Z' })
  })
})

describe('answers joined by handles', () => {
  it('finds the registrant behind its handle, and takes no date of a contact', () => {
    const facts = readWhois(
      text(`
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
`),
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
      'domain: a.example\nregistrant: GI78-EX\nchanged: 20210426 17:57:27\n\npersonname: Eva\norganization: Werk KG\nnic-hdl: GI78-EX\nchanged: 20250101\n',
    )
    expect(facts).toMatchObject({ registrant: 'Werk KG', update_date: '2021-04-26T17:57:27Z' })
  })

  it('gives the handle itself where the text does not resolve it', () => {
    expect(readWhois('domain: a.example\nholder: work8008-00001\nstatus: ok\n').registrant).toBe(
      'work8008-00001',
    )
  })

  it('reads a record that a remark announces', () => {
    const facts = readWhois(
      'domain: a.example\n\n% Registrant:\n% ==========\nperson: n/a\norganization-loc: Maisternia\nstatus: linked\n',
    )
    expect(facts).toMatchObject({ registrant: 'Maisternia', statuses: [] })
  })
})

describe('the verdict', () => {
  it.each([
    'No match for "ACME.EXAMPLE".',
    'NOT FOUND\n>>> Last update of WHOIS database: 2031-01-01T00:00:00Z <<<\n',
    '%ERROR: no entries found',
    'Domain: acme.example\nStatus: free\n',
    'Domain:\tacme.example\nStatus:\tAVAILABLE\n',
    'Domain Name: acme.example\nDomain Status: No Object Found\n',
    'The queried object does not exist: previous registration was purged\n',
    'acme.example is free\n',
    'Domain acme.example is available for registration\n',
    '상기 도메인이름은 등록되어 있지 않습니다.\n',
  ])('not found: %j', (answer) => {
    expect(readWhois(answer).state).toBe('not_found')
  })

  it.each([
    'WHOIS QUERY RATE LIMIT EXCEEDED.  PLEASE WAIT AND TRY AGAIN.',
    '# Too many connections.',
    '%% Too many requests...\n%%\n\n%% No entries found in the database.\n',
    '% Query rate limit exceeded. Reduced information.\n\n% No match for domain "acme.example"\n',
    'Your connection limit exceeded. Please slow down and try again later.',
    '-1: Still in grace period, wait 7777777 seconds',
    '-3: IP address blocked',
  ])('throttled, whatever else it says: %j', (answer) => {
    expect(readWhois(answer).state).toBe('throttled')
  })

  it.each([
    'Reserved by the registry.',
    'RESTRICTED - Restricted domain name',
    'The domain you requested is prohibited.',
    'Domain: acme.example\nStatus: UNASSIGNABLE\n',
    'Domain Name: acme.example\n\n>>> This name is not available for registration:\n',
  ])('reserved: %j', (answer) => {
    expect(readWhois(answer).state).toBe('reserved')
  })

  it.each([
    '',
    '\r\n\r\n',
    '% Error: service unavailable',
    'OK! You win',
    '<html><body>502</body></html>',
    '%\n%\n',
  ])('unclear: %j', (answer) => {
    expect(readWhois(answer).state).toBe('unclear')
  })

  it('is not led by the terms of use', () => {
    const facts = readWhois(
      text(`
Domain Name: acme.example
Registrar: Harbour

TERMS OF USE: You acknowledge that a response that no match was found does not guarantee that the name
is free, and that exceeding query rate or volume limits is prohibited. All rights reserved.
`),
    )
    expect(facts.state).toBe('found')
  })

  it('takes no word for it from a server that hides names', () => {
    expect(readWhois('No Data Found', 'whois.nic.xxx').state).toBe('unclear')
    expect(readWhois('No Data Found', 'whois.nic.example').state).toBe('not_found')
  })
})

describe('hostile texts', () => {
  it.each([
    ['colons', ':'.repeat(200_000)],
    ['labels without end', `${'a b '.repeat(50_000)}: x`],
    ['brackets', '['.repeat(200_000)],
    ['round brackets', `${'('.repeat(90_000)}: ${')'.repeat(90_000)}`],
    ['dots', '.'.repeat(200_000)],
    ['spaces', `${' '.repeat(100_000)}x`],
    ['dates', 'Created: '.concat('2031-'.repeat(40_000))],
    ['addresses', `Email: ${'a@'.repeat(100_000)}`],
    ['hosts', `Name Server: ${'a.'.repeat(100_000)}`],
    ['empty headings', 'Registrant:\n'.repeat(20_000)],
    ['records', 'contact: A1\nname: B\n\n'.repeat(9_000)],
    [
      'handles',
      'registrant: A1\n'.repeat(5_000).concat('\n', 'nic-hdl: A1\nname: B\n\n'.repeat(5_000)),
    ],
    ['tabs', '\t'.repeat(200_000)],
    ['slashes', ' / '.repeat(60_000)],
    ['blank lines', '\n'.repeat(200_000)],
    ['marks', '%*#;>'.repeat(40_000)],
  ])('cost no more than their length: %s', (_name, answer) => {
    readWhois(answer)
    const from = performance.now()
    readWhois(answer)
    expect(performance.now() - from).toBeLessThan(50)
  })
})
