import { describe, expect, it } from 'vitest'
import type { RegistrationFacts } from '../registration.ts'
import { readWhois } from './read-whois.ts'

const FORMS: [string, string, Partial<RegistrationFacts>][] = [
  [
    'the oldest format: blocks and sentences',
    `Registrant:
Acme Corp
   1 Main St
   Springfield, IL 00000
   US

   Domain Name: ACME.COM

   ------------------------------------------------------------------------
   Promote your business to millions of viewers for only a little a month.
   ------------------------------------------------------------------------

   Administrative Contact, Technical Contact:
      Body, Some		body@acme.com
      1 Main St
      Springfield, IL 00000
      US
      555-0000

   Record expires on 22-Oct-2031.
   Record created on 23-Oct-1998.
   Database last updated on 9-Jan-2025 03:24:01 EST.

   Domain servers in listed order:

   NS1.ACME.COM                 192.0.2.1
   NS2.ACME.COM
`,
    {
      domain: 'acme.com',
      registrant: 'Acme Corp',
      creation_date: '1998-10-23T00:00:00Z',
      update_date: '',
      expiration_date: '2031-10-22T00:00:00Z',
      nameservers: ['ns1.acme.com', 'ns2.acme.com'],
    },
  ],
  [
    'dots instead of colons, including the registrar',
    `Registrant:
      Acme
      Some Body
      Email: body@acme.com

Registrar Name....: QUAY.COM, INC.
Registrar Whois...: whois.quay.example
Registrar Homepage: www.quay.example

Domain Name: acme.com
   Created on..............: 1999-02-18
   Expires on..............: 2031-02-18

Administrative Contact:
      Somebody Else

DNS Servers:
   ns1.acme.com
   ns2.acme.com
`,
    {
      registrant: 'Acme',
      registrar: 'QUAY.COM, INC.',
      creation_date: '1999-02-18T00:00:00Z',
      expiration_date: '2031-02-18T00:00:00Z',
      nameservers: ['ns1.acme.com', 'ns2.acme.com'],
    },
  ],
  [
    'a reseller above the registrar of record',
    `Registrant:
 Acme Ltd
 1 Main St
 US

 Domain name: ACME.COM

 Administrative Contact:
    Body, Some  body@acme.com
    1 Main St
 Technical Contact:
    Body, Some  body@acme.com

 Registration Service Provider:
    Somebody Hosting, support@hosting.example
    +1.0000000000

 Registrar of Record: QUAY, INC.
 Record last updated on 11-Apr-2024.
 Record expires on 24-Apr-2031.
 Record created on 24-Apr-2000.

 Domain servers in listed order:
    NS1.ACME.COM
    NS2.ACME.COM

 Domain status: clientTransferProhibited
                clientUpdateProhibited
`,
    {
      registrant: 'Acme Ltd',
      registrar: 'QUAY, INC.',
      creation_date: '2000-04-24T00:00:00Z',
      update_date: '2024-04-11T00:00:00Z',
      expiration_date: '2031-04-24T00:00:00Z',
      statuses: ['clientTransferProhibited', 'clientUpdateProhibited'],
      nameservers: ['ns1.acme.com', 'ns2.acme.com'],
    },
  ],
  [
    'dotted leaders without colons',
    `Domain Name.......... acme.com
  Creation Date........ 1999-01-01
  Registration Date.... 2011-05-06
  Expiry Date.......... 2031-08-13
  Organisation Name.... Acme Ltd
  Organisation Address. 1 Main St

Admin Name........... Somebody
  Admin Email.......... body@acme.com

Tech Name............ Somebody Else
  Tech Email........... else@acme.com
Name Server.......... ns1.acme.com
Name Server.......... ns2.acme.com
`,
    {
      registrant: 'Acme Ltd',
      creation_date: '1999-01-01T00:00:00Z',
      expiration_date: '2031-08-13T00:00:00Z',
      nameservers: ['ns1.acme.com', 'ns2.acme.com'],
    },
  ],
  [
    'a RIPE-like object',
    `domain:       acme.com
owner:        Some Body
organization: Acme Ltd
email:        body@acme.com
address:      1 Main St
admin-c:      CCOM-1 body@quay.example
tech-c:       CCOM-1 body@quay.example
nserver:      ns1.acme.com 192.0.2.1
nserver:      ns2.acme.com
status:       lock
created:      2004-10-07 16:10:58 UTC
modified:     2024-10-07 16:10:58 UTC
expires:      2031-10-07 16:10:58 UTC
source:       quay.example live whois service
query-time:   0.012345
db-updated:   2025-01-01 00:00:00
`,
    {
      registrant: 'Acme Ltd',
      creation_date: '2004-10-07T16:10:58Z',
      update_date: '2024-10-07T16:10:58Z',
      expiration_date: '2031-10-07T16:10:58Z',
      statuses: ['lock'],
      nameservers: ['ns1.acme.com', 'ns2.acme.com'],
    },
  ],
  [
    'an RPSL object with persons below',
    `domain:      acme.zz
descr:       Acme Ltd
descr:       1 Main St
admin-c:     SB1-ZZ
tech-c:      SB2-ZZ
nserver:     ns1.acme.zz
nserver:     ns2.acme.zz
changed:     hostmaster@nic.zz 20240203
source:      ZZNIC

person:      Some Body
address:     1 Main St
phone:       +00 0 000
nic-hdl:     SB1-ZZ
changed:     hostmaster@nic.zz 20250203
`,
    {
      registrant: 'Acme Ltd',
      update_date: '2024-02-03T00:00:00Z',
      nameservers: ['ns1.acme.zz', 'ns2.acme.zz'],
    },
  ],
  [
    'the current format, with a redacted registrant',
    `Domain Name: ACME.COM
Registry Domain ID: 1_DOMAIN_COM-VRSN
Registrar WHOIS Server: whois.quay.example
Registrar URL: http://quay.example
Updated Date: 2024-01-02T03:04:05Z
Creation Date: 1999-01-02T03:04:05Z
Registrar Registration Expiration Date: 2031-01-02T03:04:05Z
Registrar: Quay, LLC
Registrar IANA ID: 9999
Registrar Abuse Contact Email: abuse@quay.example
Registrar Abuse Contact Phone: +1.0000000000
Reseller:
Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
Registry Registrant ID:
Registrant Name: REDACTED FOR PRIVACY
Registrant Organization:
Registrant Email: https://quay.example/contact/acme.com
Name Server: NS1.ACME.COM
Name Server: NS2.ACME.COM
DNSSEC: unsigned
URL of the ICANN WHOIS Data Problem Reporting System: http://wdprs.internic.net/
>>> Last update of WHOIS database: 2025-01-01T00:00:00Z <<<
`,
    {
      registrar: 'Quay, LLC',
      registrant: '',
      redacted: ['registrant'],
      emails: ['abuse@quay.example'],
      expiration_date: '2031-01-02T03:04:05Z',
      statuses: ['clientTransferProhibited'],
    },
  ],
  [
    'an academic registry: tabs and an address in the list of servers',
    `Domain Name: ACME.EDU

Registrant:
	Acme University
	1 Campus
	Springfield, IL 00000
	USA

Administrative Contact:
	Some Body
	body@acme.edu

Name Servers:
	NS1.ACME.EDU      2001:db8::1, 192.0.2.1
	NS2.ACME.EDU

Domain record activated:    22-Jan-1989
Domain record last updated: 05-Sep-2024
Domain expires:             31-Jul-2031
`,
    {
      registrant: 'Acme University',
      creation_date: '1989-01-22T00:00:00Z',
      update_date: '2024-09-05T00:00:00Z',
      expiration_date: '2031-07-31T00:00:00Z',
      nameservers: ['ns1.acme.edu', 'ns2.acme.edu'],
    },
  ],
]

describe('formats of registrars', () => {
  it.each(FORMS)('%s', (_form, text, facts) => {
    expect(readWhois(text)).toMatchObject({ state: 'found', ...facts })
  })
})
