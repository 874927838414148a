import { describe, expect, it } from 'vitest'
import type { RegistrationFacts } from '../registration.ts'
import { readWhois } from './read-whois.ts'

const FORMS: [string, string, Partial<RegistrationFacts>][] = [
  [
    'il, a blank line after the name, dates in changes',
    `query:        acme.co.il

reg-name:     acme
domain:       acme.co.il

descr:        Acme Ltd
descr:        1 Street
descr:        Tel Aviv
phone:        +972 0
e-mail:       a AT acme.co.il
admin-c:      AC-AB1-IL
tech-c:       AC-AB2-IL
nserver:      ns1.acme.co.il
nserver:      ns2.acme.co.il
validity:     05-06-2031
DNSSEC:       unsigned
status:       Transfer Locked
changed:      domain-registrar AT isoc.org.il 19990605 (Assigned)
changed:      domain-registrar AT isoc.org.il 20240605 (Changed)

person:       Some Body
nic-hdl:      AC-AB1-IL
changed:      Managing Registrar 20250101

registrar name: Quay Ltd
registrar info: http://quay.example
`,
    {
      registrant: 'Acme Ltd',
      registrar: 'Quay Ltd',
      creation_date: '1999-06-05T00:00:00Z',
      update_date: '2024-06-05T00:00:00Z',
      expiration_date: '2031-06-05T00:00:00Z',
      statuses: ['Transfer Locked'],
    },
  ],
  [
    'coop, contacts by type',
    `Domain ID:        1-COOP
Domain Name:      acme.coop
Expiry Date:      31 Jan 2031 05:00:00
Status:           ok
Domain Registrar: Quay
Created:          31 Jan 2002 05:00:00
Last updated:     05 Aug 2024 05:00:00
Sponsoring registrar: Quay Ltd

Contact Type:     registrant
Contact ID:       1
Name:             Some Body
Organisation:     Acme Coop
Street 1:         1 Street
Email:            a@acme.coop

Contact Type:     admin
Contact ID:       2
Name:             Other Body
Organisation:     Other Org

Host ID:          1
Host Name:        ns1.acme.coop

Host ID:          2
Host Name:        ns2.acme.coop
`,
    {
      registrant: 'Acme Coop',
      creation_date: '2002-01-31T05:00:00Z',
      statuses: ['ok'],
      nameservers: ['ns1.acme.coop', 'ns2.acme.coop'],
    },
  ],
  [
    'fj, no name at all',
    `Status: Active
Expires: Sat Jan 29 12:00:00 2031

Domain registrant:
        Acme Ltd
        1 Street
        Suva

Domain servers:
        ns1.acme.fj
        ns2.acme.fj
`,
    {
      state: 'found',
      registrant: 'Acme Ltd',
      expiration_date: '2031-01-29T12:00:00Z',
      nameservers: ['ns1.acme.fj', 'ns2.acme.fj'],
    },
  ],
  [
    'lk, weekdays before dates',
    `Domain Name:
    acme.lk

Created on............: Tuesday, April 27, 1999
Expires on............: Sunday, April 27, 2031
Record last updated on: Sunday, November 21, 2024

Domain Name Servers listed in order:
    ns1.acme.lk
    ns2.acme.lk

Registrant:
    Acme Lanka
`,
    {
      domain: 'acme.lk',
      registrant: 'Acme Lanka',
      creation_date: '1999-04-27T00:00:00Z',
      update_date: '2024-11-21T00:00:00Z',
      expiration_date: '2031-04-27T00:00:00Z',
    },
  ],
  [
    'int, an organization above the contacts',
    `% IANA WHOIS server
domain:       ACME.INT

organisation: Acme International
address:      1 Street

contact:      administrative
name:         Some Body
organisation: Acme Admin
e-mail:       a@acme.int

contact:      technical
name:         Other Body
organisation: Other Org

nserver:      NS1.ACME.INT 192.0.2.1 2001:db8:0:0:0:0:0:1
nserver:      NS2.ACME.INT

created:      1998-11-05
changed:      2024-11-05
source:       IANA
`,
    {
      registrant: 'Acme International',
      creation_date: '1998-11-05T00:00:00Z',
      update_date: '2024-11-05T00:00:00Z',
      nameservers: ['ns1.acme.int', 'ns2.acme.int'],
    },
  ],
  [
    'rs, flat contacts with addresses',
    `Domain name: acme.rs
Domain status: Active https://www.rnids.rs/en/domain-name-status-codes#Active
Registration date: 10.03.2008 12:31:19
Modification date: 10.02.2024 17:24:29
Expiration date: 10.03.2031 12:31:19
Confirmed: 10.03.2008 12:31:19
Registrar: Kej d.o.o.


Registrant: Acme d.o.o.
Address: Ulica 1, Beograd, Serbia
Postal Code: 11000
ID Number: -
Tax ID: -

Administrative contact: Some Body
Address: Ulica 1

Technical contact: Other Body
Address: Ulica 2


DNS: ns1.acme.rs - 192.0.2.1
DNS: ns2.acme.rs - 


DNSSEC signed: no

Whois Timestamp: 26.05.2025 23:26:27
`,
    {
      registrant: 'Acme d.o.o.',
      registrar: 'Kej d.o.o.',
      update_date: '2024-02-10T17:24:29Z',
      statuses: ['Active'],
      nameservers: ['ns1.acme.rs', 'ns2.acme.rs'],
    },
  ],
  [
    'pl, a registrar in bare lines',
    `DOMAIN NAME:           acme.pl
registrant type:       organization
nameservers:           ns1.acme.pl. [192.0.2.1]
                       ns2.acme.pl.
created:               2002.09.19 13:00:00
last modified:         2024.08.15 10:34:38
renewal date:          2031.09.18 14:00:00

no option

dnssec:                Unsigned

REGISTRAR:
Nabrzeze Sp. z o.o.
ul. 1
00-000 Warszawa
Polska/Poland
+48.000
a@nabrzeze.example

WHOIS database responses: https://dns.pl/en/whois
WHOIS displays data with a delay
`,
    {
      registrar: 'Nabrzeze Sp. z o.o.',
      expiration_date: '2031-09-18T14:00:00Z',
      nameservers: ['ns1.acme.pl', 'ns2.acme.pl'],
    },
  ],
  [
    'au, registrant and eligibility',
    `Domain Name:             acme.com.au
Last Modified:           29-Jul-2024 10:35:53 UTC
Registrar ID:            Quay
Registrar Name:          Quay Pty Ltd
Status:                  ok

Registrant:              Acme Pty Ltd
Registrant ID:           ABN 00000000000
Eligibility Type:        Company

Registrant Contact ID:   C1
Registrant Contact Name: Some Body
Registrant Contact Email:a@acme.com.au

Tech Contact ID:         C2
Tech Contact Name:       Other Body

Name Server:             ns1.acme.com.au
Name Server IP:          192.0.2.1
Name Server:             ns2.acme.com.au
`,
    {
      registrar: 'Quay Pty Ltd',
      registrant: 'Acme Pty Ltd',
      update_date: '2024-07-29T10:35:53Z',
      statuses: ['ok'],
    },
  ],
  [
    'tm, a space before each colon',
    `Domain : acme.tm
Status : Permanent
Expiry : 2031-05-31

NS 1   : ns1.acme.tm
NS 2   : ns2.acme.tm

Owner Name    : Some Body
Owner OrgName : Acme TM
Owner Addr    : 1 Street
`,
    {
      registrant: 'Acme TM',
      expiration_date: '2031-05-31T00:00:00Z',
      statuses: ['Permanent'],
      nameservers: ['ns1.acme.tm', 'ns2.acme.tm'],
    },
  ],
]

describe('formats with unusual conventions', () => {
  it.each(FORMS)('%s', (_form, text, facts) => {
    expect(readWhois(text)).toMatchObject({ state: 'found', ...facts })
  })
})
