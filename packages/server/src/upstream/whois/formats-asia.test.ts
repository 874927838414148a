import { describe, expect, it } from 'vitest'
import type { RegistrationFacts } from '../registration.ts'
import { readWhois } from './read-whois.ts'

const FORMS: [string, string, Partial<RegistrationFacts>][] = [
  [
    'sg, everything indented',
    `    Domain Name:            acme.sg
    Registrar:              QUAY PTE LTD
    Creation Date:          18-Jan-2005 15:38:36
    Modified Date:          20-Jan-2024 10:00:00
    Expiration Date:        18-Jan-2031 15:38:36
    Domain Status:          OK

    Registrant:

        Name:               ACME PTE LTD (SGNIC-ORGAC0000000)

    Administrative Contact:

        Name:               SOMEBODY (SGNIC-PER0000000)

    Technical Contact:

        Name:               SOMEBODY ELSE (SGNIC-PER0000001)
        Email:              dns@acme.sg

    Name Servers:

        NS1.ACME.SG     (192.0.2.1)
        NS2.ACME.SG     (192.0.2.2)
`,
    {
      registrar: 'QUAY PTE LTD',
      registrant: 'ACME PTE LTD (SGNIC-ORGAC0000000)',
      update_date: '2024-01-20T10:00:00Z',
      expiration_date: '2031-01-18T15:38:36Z',
      nameservers: ['ns1.acme.sg', 'ns2.acme.sg'],
      emails: ['dns@acme.sg'],
    },
  ],
  [
    'th, the registrant as an organization',
    `Domain Name:                ACME.CO.TH
Registrar:                  Quay Thai Co., Ltd.
Name Server:                NS1.ACME.CO.TH (192.0.2.1)
Name Server:                NS2.ACME.CO.TH
DNSSEC:                     unsigned
Status:                     ACTIVE
Updated date:               16 Jan 2024
Created date:               8 Oct 1999
Exp date:                   7 Oct 2031
Domain Holder Organization: Acme Thai Co., Ltd. ( อะซีมี )
Domain Holder Street:       1 Road
Domain Holder Country:      TH
Tech Contact:               12345
Tech Organization:          Somebody Else
`,
    {
      registrar: 'Quay Thai Co., Ltd.',
      registrant: 'Acme Thai Co., Ltd. ( อะซีมี )',
      creation_date: '1999-10-08T00:00:00Z',
      update_date: '2024-01-16T00:00:00Z',
      expiration_date: '2031-10-07T00:00:00Z',
      nameservers: ['ns1.acme.co.th', 'ns2.acme.co.th'],
    },
  ],
  [
    'hk, long remarks in labels',
    `Domain Name:  ACME.HK
Domain Status: Active
DNSSEC:  unsigned
Contract Version:   Refer to registrar

Active variants

Inactive variants

Registrar Name:  Quay Hong Kong Limited

Registrar Contact Information:  Email: hello@quay.example

Reseller:

Registrant Contact Information:

Company English Name (It should be the same as the name on your certificate or documents):  ACME LTD
Company Chinese name:
Address:  1 ROAD
Country:  Hong Kong (HK)
Email:  acme@acme.hk
Domain Name Commencement Date:  19-11-1999
Expiry Date:  31-03-2031
Re-registration Status:  Complete

Administrative Contact Information:

Given name:  SOME
Family name:  BODY
Company name:  SOMEBODY ELSE

Name Servers Information:

NS1.ACME.HK
NS2.ACME.HK

Status Information:

Domain Prohibit Status: clientTransferProhibited
`,
    {
      registrar: 'Quay Hong Kong Limited',
      registrant: 'ACME LTD',
      creation_date: '1999-11-19T00:00:00Z',
      expiration_date: '2031-03-31T00:00:00Z',
      nameservers: ['ns1.acme.hk', 'ns2.acme.hk'],
    },
  ],
  [
    'mo, sentences and a ruled list',
    `Domain Name:	 acme.com.mo
Record created on 2005-07-27
Record expires on 2031-10-01

Domain name servers:
-------------------------------
ns1.acme.com.mo
ns2.acme.com.mo
`,
    {
      creation_date: '2005-07-27T00:00:00Z',
      expiration_date: '2031-10-01T00:00:00Z',
      nameservers: ['ns1.acme.com.mo', 'ns2.acme.com.mo'],
    },
  ],
  [
    'jp, letters before brackets',
    `Domain Information:
a. [Domain Name]                ACME.CO.JP
g. [Organization]               Acme K.K.
l. [Organization Type]          Corporation
m. [Administrative Contact]     XX0000JP
n. [Technical Contact]          XX0001JP
p. [Name Server]                ns1.acme.co.jp
p. [Name Server]                ns2.acme.co.jp
s. [Signing Key]
[State]                         Connected (2031/03/31)
[Registered Date]               1999/03/16
[Connected Date]                1999/04/01
[Last Update]                   2024/04/01 01:02:03 (JST)
`,
    {
      domain: 'acme.co.jp',
      registrant: 'Acme K.K.',
      creation_date: '1999-03-16T00:00:00Z',
      expiration_date: '2031-03-31T00:00:00Z',
      update_date: '2024-04-01T01:02:03+09:00',
      nameservers: ['ns1.acme.co.jp', 'ns2.acme.co.jp'],
    },
  ],
  [
    'vn, labels in Vietnamese',
    `Tên miền: acme.vn
Ngày đăng ký: 12-05-2010
Ngày hết hạn: 12-05-2031
Trạng thái: clientTransferProhibited
Nhà đăng ký: Công ty Bến Cảng
Tên chủ thể: Công ty Acme
Máy chủ DNS: ns1.acme.vn
Máy chủ DNS: ns2.acme.vn
`,
    {
      domain: 'acme.vn',
      registrar: 'Công ty Bến Cảng',
      registrant: 'Công ty Acme',
      creation_date: '2010-05-12T00:00:00Z',
      expiration_date: '2031-05-12T00:00:00Z',
      statuses: ['clientTransferProhibited'],
      nameservers: ['ns1.acme.vn', 'ns2.acme.vn'],
    },
  ],
  [
    'cn, labels in Chinese',
    `域名：acme.cn
注册人：某某贸易有限公司
注册商：码头网络有限公司
注册时间：2010-01-02 03:04:05
到期时间：2031-01-02 03:04:05
更新时间：2024-01-02 03:04:05
域名服务器：ns1.acme.cn
域名服务器：ns2.acme.cn
域名状态：ok
`,
    {
      domain: 'acme.cn',
      registrar: '码头网络有限公司',
      registrant: '某某贸易有限公司',
      creation_date: '2010-01-02T03:04:05Z',
      expiration_date: '2031-01-02T03:04:05Z',
      update_date: '2024-01-02T03:04:05Z',
      statuses: ['ok'],
      nameservers: ['ns1.acme.cn', 'ns2.acme.cn'],
    },
  ],
  [
    'kz, dots as leaders and typed headings',
    `Domain Name............: acme.kz

Organization Using Domain Name
Name...................: Acme TOO
Organization Name......: Acme TOO
Street Address.........: 1 Street
Country................: KZ

Administrative Contact/Agent
NIC Handle.............: KZ-00
Name...................: Somebody
Email Address..........: somebody@acme.kz

Nameserver in listed order
Primary server.........: ns1.acme.kz
Primary ip address.....: 192.0.2.1
Secondary server.......: ns2.acme.kz

Domain created: 2005-03-04 05:06:07 (GMT+0:00)
Last modified : 2024-03-04 05:06:07 (GMT+0:00)
Domain status : ok - standard state

Current Registar: QUAY.KZ
`,
    {
      registrant: 'Acme TOO',
      registrar: 'QUAY.KZ',
      creation_date: '2005-03-04T05:06:07Z',
      update_date: '2024-03-04T05:06:07Z',
      statuses: ['ok'],
      nameservers: ['ns1.acme.kz', 'ns2.acme.kz'],
    },
  ],
  [
    'tw, sentences between indented blocks',
    `Domain Name: acme.com.tw
   Domain Status: ok
   Registrant:
      某某股份有限公司
      Acme Co., Ltd.
      Some Body  body@acme.com.tw
      +886.200000000
      TW

   Administrative Contact:
      Some Body  body@acme.com.tw

   Record expires on 2031-07-23 00:00:00 (UTC+8)
   Record created on 2001-07-23 16:25:04 (UTC+8)

   Domain servers in listed order:
      ns1.acme.com.tw      192.0.2.1
      ns2.acme.com.tw

Registration Service Provider: QUAY
`,
    {
      registrar: 'QUAY',
      creation_date: '2001-07-23T16:25:04+08:00',
      expiration_date: '2031-07-23T00:00:00+08:00',
      statuses: ['ok'],
      nameservers: ['ns1.acme.com.tw', 'ns2.acme.com.tw'],
    },
  ],
]

describe('formats of Asian registries', () => {
  it.each(FORMS)('%s', (_form, text, facts) => {
    expect(readWhois(text)).toMatchObject({ state: 'found', ...facts })
  })
})
