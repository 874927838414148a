import { describe, expect, it } from 'vitest'
import type { RegistrationFacts } from '../registration.ts'
import { readWhois } from './read-whois.ts'

/** Formats of registries, with made-up names, next to the expected result. */
const FORMS: [string, string, Partial<RegistrationFacts>][] = [
  [
    'tr, sections marked with stars',
    `** Domain Name: acme.com.tr

** Registrant:
   Acme Bilisim Ltd. Sti.
   Ornek Mah. 5
   Ankara,
     Turkey
   info@acme.com.tr

** Registrar:
NIC Handle		: hrb12-metu
Organization Name	: Harbour Alan Adi A.S.
Address			: Ornek Sok. 1
Phone			: + 90-312-5550000-

** Administrative Contact:
NIC Handle		: adm99-metu
Organization Name	: Somebody Else

** Domain Servers:
ns1.acme.com.tr
ns2.acme.com.tr	192.0.2.7

** Additional Info:
Created on..............: 2011-Aug-23.
Expires on..............: 2031-Aug-22.
`,
    {
      domain: 'acme.com.tr',
      registrant: 'Acme Bilisim Ltd. Sti.',
      registrar: 'Harbour Alan Adi A.S.',
      creation_date: '2011-08-23T00:00:00Z',
      expiration_date: '2031-08-22T00:00:00Z',
      nameservers: ['ns1.acme.com.tr', 'ns2.acme.com.tr'],
    },
  ],
  [
    'mk, FRED with handles',
    `domain:       acme.mk
registrant:   QUAY-R11
admin-c:      QUAY-C12
nsset:        QUAY-NS191
registrar:    QUAY-REG
registered:   13.05.2008 14:00:00
changed:      16.04.2024 16:35:12
expire:       13.05.2031

contact:      QUAY-R11
org:          Acme LLC
name:         Ana Acme
address:      Ulica 1
e-mail:       ana@acme.mk
registrar:    QUAY-REG
created:      25.03.2014 11:48:03

nsset:        QUAY-NS191
nserver:      ns1.acme.mk
nserver:      ns2.acme.mk (192.0.2.1)
tech-c:       QUAY-C12
registrar:    QUAY-REG
created:      13.05.2008 14:00:00
`,
    {
      registrant: 'Acme LLC',
      registrar: 'QUAY-REG',
      creation_date: '2008-05-13T14:00:00Z',
      update_date: '2024-04-16T16:35:12Z',
      expiration_date: '2031-05-13T00:00:00Z',
      nameservers: ['ns1.acme.mk', 'ns2.acme.mk'],
      emails: ['ana@acme.mk'],
    },
  ],
  [
    'im, headings in pairs with bare lines',
    `Domain Name: acme.im
Domain Managers
Name: Quay Internet Ltd
Address
1 Pier Road
Douglas
Domain Owners / Registrant
Name: Redacted
Address
Redacted
Administrative Contact
Name: Redacted
Address
Redacted
Domain Details
Expiry Date: 03/06/2031 00:59:16
Name Server:ns1.acme.im.
Name Server:ns2.acme.im.
`,
    {
      registrar: 'Quay Internet Ltd',
      registrant: '',
      redacted: ['registrant'],
      expiration_date: '2031-06-03T00:59:16Z',
      nameservers: ['ns1.acme.im', 'ns2.acme.im'],
    },
  ],
  [
    'gg, sentences for dates',
    `Domain:
     acme.gg

Domain Status:
     Active
     Transfer Prohibited by Registrar

Registrant:
     Acme Ltd

Registrar:
     Quay Names (https://quay.example)

Relevant dates:
     Registered on 30th April 2003 at 00:00:00.000
     Registry fee due on 30th April each year

Name servers:
     ns1.acme.gg
     ns2.acme.gg

WHOIS lookup made on Wed, 3 Dec 2025 at 10:00:00 GMT
`,
    {
      domain: 'acme.gg',
      registrar: 'Quay Names',
      registrant: 'Acme Ltd',
      creation_date: '2003-04-30T00:00:00Z',
      statuses: ['Active', 'Transfer Prohibited by Registrar'],
      nameservers: ['ns1.acme.gg', 'ns2.acme.gg'],
    },
  ],
  [
    'hu, a record of three lines',
    `% Whois server 9.9 serving the hu ccTLD

domain:         acme.hu
record created: 2010-03-03 10:00:00
Tovabbi adatokert ld.:
For further data see:
`,
    { state: 'found', domain: 'acme.hu', creation_date: '2010-03-03T10:00:00Z' },
  ],
  [
    'lt, labels with tabs and a contact block',
    `% Hello, this is an invented server.
Domain:			acme.lt
Status:			registered
Registered:		2010-02-03
Expires:		2031-02-04
%
Registrar:		UAB "Uostas"
Registrar website:	http://uostas.example
Registrar email:	pagalba@uostas.example
%
Contact organization:	Acme UAB
Contact email:		acme@acme.lt
%
Nameserver:		ns1.acme.lt
Nameserver:		ns2.acme.lt	[192.0.2.1]
`,
    {
      registrar: 'UAB "Uostas"',
      creation_date: '2010-02-03T00:00:00Z',
      expiration_date: '2031-02-04T00:00:00Z',
      statuses: ['registered'],
      nameservers: ['ns1.acme.lt', 'ns2.acme.lt'],
    },
  ],
  [
    'lv, bracketed sections',
    `[Domain]
Domain: acme.lv
Status: active
Changed: 2024-05-01T10:00:00

[Holder]
Type: Legal person
Name: Acme SIA
Address: Iela 1, Riga
RegNr: 40003000000

[Tech]
Type: Natural person
Email: tech@acme.lv

[Registrar]
Type: Legal person
Name: SIA Osta
Visit: https://osta.example

[Nservers]
Nserver: ns1.acme.lv
Nserver: ns2.acme.lv

[Whois]
Updated: 2024-06-01T10:00:00
`,
    {
      registrant: 'Acme SIA',
      registrar: 'SIA Osta',
      statuses: ['active'],
      update_date: '2024-05-01T10:00:00Z',
      nameservers: ['ns1.acme.lv', 'ns2.acme.lv'],
    },
  ],
  [
    'ee, lower-case labels under headings',
    `Domain:
name:       acme.ee
status:     ok (paid and in zone)
registered: 2012-07-04 04:10:02 +03:00
changed:    2024-10-01 10:00:00 +03:00
expire:     2031-07-05
outzone:
delete:

Registrant:
name:       Acme OÜ
org id:     10000000
country:    EE
email:      Not Disclosed - Visit www.example.ee for webbased WHOIS

Registrar:
name:       Sadam Registrar OÜ
url:        https://sadam.example

Name servers:
nserver:   ns1.acme.ee
nserver:   ns2.acme.ee
changed:   2020-01-01 10:00:00 +02:00
`,
    {
      domain: 'acme.ee',
      registrant: 'Acme OÜ',
      registrar: 'Sadam Registrar OÜ',
      creation_date: '2012-07-04T04:10:02+03:00',
      update_date: '2024-10-01T10:00:00+03:00',
      expiration_date: '2031-07-05T00:00:00Z',
      statuses: ['ok'],
      nameservers: ['ns1.acme.ee', 'ns2.acme.ee'],
    },
  ],
]

describe('formats of European registries', () => {
  it.each(FORMS)('%s', (_form, text, facts) => {
    expect(readWhois(text)).toMatchObject({ state: 'found', ...facts })
  })
})
