import { describe, expect, it } from 'vitest'
import type { RegistrationFacts } from '../registration.ts'
import { readWhois } from './read-whois.ts'

/** Formats that the reader once got wrong, in made-up texts. */
const FORMS: [string, string, Partial<RegistrationFacts>][] = [
  [
    'edu, tabs between hosts and IPv6 addresses',
    `Domain Name: ACME.EDU

Name Servers:
\tNS1.ACME.EDU\t2001:db8:10::53
\tNS2.ACME.EDU\t192.0.2.4
\tNS3.ACME.EDU\t2001:500:14:6004:ad::1

Domain record activated:    02-Oct-1985
`,
    { nameservers: ['ns1.acme.edu', 'ns2.acme.edu', 'ns3.acme.edu'] },
  ],
  [
    'eu, addresses in brackets that look like times',
    `Domain: acme.eu

Name servers:
        ns1.acme.eu (2001:4860:4802:32::a)
        ns1.acme.eu (192.0.2.1)
        ns2.acme.eu (192.0.2.2, 2001:4860::2)
        ns3.acme.eu

Please visit www.registry.example for more info.
`,
    { nameservers: ['ns1.acme.eu', 'ns2.acme.eu', 'ns3.acme.eu'] },
  ],
  [
    'uk, two kinds of addresses in one list',
    `    Domain name:
        acme.co.uk

    Name servers:
        ns1.acme.co.uk            192.0.2.1  2001:1620:32::1
        ns2.acme.co.uk            2001:8d8:0:1::2
        ns3.acme.co.uk

    WHOIS lookup made at 10:12:13 20-Feb-2024
`,
    { nameservers: ['ns1.acme.co.uk', 'ns2.acme.co.uk', 'ns3.acme.co.uk'] },
  ],
  [
    'ac.uk, a list headed Servers',
    `Domain:
\tacme.ac.uk

Servers:
\tns0.acme.ac.uk\t192.0.2.3
\tns1.acme.ac.uk\t192.0.2.4  2001:630:d0:4::5
\tauth.dns.example

Renewal date:
\tThursday 26th Mar 2031
`,
    {
      nameservers: ['ns0.acme.ac.uk', 'ns1.acme.ac.uk', 'auth.dns.example'],
      expiration_date: '2031-03-26T00:00:00Z',
    },
  ],
  [
    'ru, the date of the database below the record',
    `domain:        ACME.RU
nserver:       ns1.acme.ru. 192.0.2.9
created:       1997-09-23T09:45:07Z
paid-till:     2031-09-30T21:00:00Z
source:        TCI

Last updated on 2024-05-07T11:21:31Z

`,
    { creation_date: '1997-09-23T09:45:07Z', update_date: '' },
  ],
  [
    'lv, the server’s date in its own section',
    `[Domain]
Domain: acme.lv
Status: active

[Nservers]
Nserver: ns1.acme.lv

[Whois]
Updated: 2024-05-07T11:21:31.123456+00:00
`,
    { nameservers: ['ns1.acme.lv'], update_date: '' },
  ],
  [
    'lv, the date of the domain before that of the server',
    `[Domain]
Domain: acme.lv
Changed: 2023-05-07T11:21:31+03:00

[Whois]
Updated: 2024-05-07T11:21:31.123456+00:00
`,
    { update_date: '2023-05-07T11:21:31+03:00' },
  ],
  [
    'tr, data about the server at the end',
    `** Domain Name: acme.com.tr

** Additional Info:
Created on..............: 2001-Aug-23.

** Whois Server:
Last Update Time: 2024-05-05T10:11:12+03:00
`,
    { creation_date: '2001-08-23T00:00:00Z', update_date: '' },
  ],
  [
    'th, the last renewal is not the expiry',
    `Domain Name:\tacme.co.th
Created date:\t08 Oct 1999
Renew date:\t08 Oct 2022
Exp date:\t07 Oct 2031
`,
    { expiration_date: '2031-10-07T00:00:00Z' },
  ],
  [
    'so, the name of the registrar before its handle',
    `Domain Name: acme.so
Sponsoring Registrar: C123-SONIC
Registrar: Harbour Inc.
`,
    { registrar: 'Harbour Inc.' },
  ],
  [
    'nl, a handle above each name, and the registry as maintainer',
    `Domain name: acme.nl
Status:      active

Registrant:
   ACM001205-HARBO
   Acme B.V.

Domain nameservers:
   ns1.acme.nl

Record maintained by: NL Domain Registry
`,
    { registrant: 'Acme B.V.', registrar: '' },
  ],
  [
    'bj, a second record in the same text',
    `Domain name: acme.bj
Created: 2009-01-01
Nserver: ns1.acme.bj

Domain name: other.bj
Registrant: Other LLC
Nserver: ns1.other.bj
`,
    { domain: 'acme.bj', registrant: '', nameservers: ['ns1.acme.bj'] },
  ],
  [
    'the same domain twice is one record',
    `Domain Name: ACME.EXAMPLE
Registrar: Harbour Inc.

Domain Name: acme.example
Registrant Organization: Acme LLC
`,
    { registrar: 'Harbour Inc.', registrant: 'Acme LLC' },
  ],
  [
    'au, a lock that the registrant bought',
    `Domain Name: acme.com.au
Status: serverDeleteProhibited (Protected by .auLOCKDOWN)
Status: serverHold (Secured by the registry)
`,
    { statuses: ['serverDeleteProhibited (Protected by .auLOCKDOWN)', 'serverHold'] },
  ],
  [
    'ar, not registered in Spanish',
    `% La informacion a la que accedes se provee para fines de registro.

El dominio acme.com.ar no se encuentra registrado.
`,
    { state: 'not_found', domain: 'acme.com.ar' },
  ],
]

describe('formats that the reader once got wrong', () => {
  it.each(FORMS)('%s', (_name, text, expected) => {
    expect(readWhois(text)).toMatchObject(expected)
  })

  it('keeps a host, whatever address follows it and however it is indented', () => {
    const addresses = [
      '192.0.2.1',
      '2001:db8::1',
      '2001:500:14:6004:ad::1',
      '1:2:3:4:5:6:7:8',
      '::1',
    ]
    const lost: string[] = []
    for (const address of addresses) {
      for (const gap of [' ', '\t', '   ', '\t\t', ' (', ' [']) {
        for (const indent of ['  ', '\t', '        ']) {
          const text = `Domain: acme.example\nName servers:\n${indent}ns1.acme.example${gap}${address}\n`
          if (readWhois(text).nameservers[0] !== 'ns1.acme.example') lost.push(text)
        }
      }
    }
    expect(lost).toEqual([])
  })
})
