import { describe, expect, it } from 'vitest'
import { fillTemplate, TEMPLATES } from './fill-template.ts'
import type { DnsRecord } from './record.ts'

const lineOf = ({ type, name, content, priority }: DnsRecord) =>
  [type, name, priority, content].filter((part) => part !== undefined).join(' ')
const linesOf = (slug: string, variables: Record<string, string> = {}, domain = 'acme.com') =>
  fillTemplate(slug, variables, domain).map(lineOf)

/**
 * What each provider's public setup guide asks for, written down a second time. A typo in a
 * template is somebody's lost mail.
 */
const GUIDES: Record<string, [variables: Record<string, string>, lines: string[]]> = {
  'google-workspace': [
    { verification: 'google-site-verification=abc', dkim: 'v=DKIM1; k=rsa; p=MIIB' },
    [
      'MX @ 1 smtp.google.com',
      'TXT @ v=spf1 include:_spf.google.com ~all',
      'TXT @ google-site-verification=abc',
      'TXT google._domainkey v=DKIM1; k=rsa; p=MIIB',
    ],
  ],
  'microsoft-365': [
    {
      verification: 'MS=ms12345678',
      dkim1: 'selector1-acme-com._domainkey.acme.onmicrosoft.com',
      dkim2: 'selector2-acme-com._domainkey.acme.onmicrosoft.com',
    },
    [
      'MX @ 0 acme-com.mail.protection.outlook.com',
      'TXT @ v=spf1 include:spf.protection.outlook.com -all',
      'CNAME autodiscover autodiscover.outlook.com',
      'TXT @ MS=ms12345678',
      'CNAME selector1._domainkey selector1-acme-com._domainkey.acme.onmicrosoft.com',
      'CNAME selector2._domainkey selector2-acme-com._domainkey.acme.onmicrosoft.com',
    ],
  ],
  fastmail: [
    {},
    [
      'MX @ 10 in1-smtp.messagingengine.com',
      'MX @ 20 in2-smtp.messagingengine.com',
      'TXT @ v=spf1 include:spf.messagingengine.com ?all',
      'CNAME fm1._domainkey fm1.acme.com.dkim.fmhosted.com',
      'CNAME fm2._domainkey fm2.acme.com.dkim.fmhosted.com',
      'CNAME fm3._domainkey fm3.acme.com.dkim.fmhosted.com',
    ],
  ],
  'proton-mail': [
    { verification: 'protonmail-verification=ab12', dkim: 'dabc' },
    [
      'MX @ 10 mail.protonmail.ch',
      'MX @ 20 mailsec.protonmail.ch',
      'TXT @ v=spf1 include:_spf.protonmail.ch ~all',
      'TXT _dmarc v=DMARC1; p=quarantine',
      'TXT @ protonmail-verification=ab12',
      'CNAME protonmail._domainkey protonmail.domainkey.dabc.domains.proton.ch',
      'CNAME protonmail2._domainkey protonmail2.domainkey.dabc.domains.proton.ch',
      'CNAME protonmail3._domainkey protonmail3.domainkey.dabc.domains.proton.ch',
    ],
  ],
  'icloud-mail': [
    { verification: 'apple-domain=ab12' },
    [
      'MX @ 10 mx01.mail.icloud.com',
      'MX @ 10 mx02.mail.icloud.com',
      'TXT @ v=spf1 include:icloud.com ~all',
      'TXT @ apple-domain=ab12',
      'CNAME sig1._domainkey sig1.dkim.acme.com.at.icloudmailadmin.com',
    ],
  ],
  vercel: [{}, ['A @ 76.76.21.21', 'CNAME www cname.vercel-dns-0.com']],
  netlify: [
    { site: 'acme' },
    ['ALIAS @ apex-loadbalancer.netlify.com', 'CNAME www acme.netlify.app'],
  ],
  'github-pages': [
    { user: 'acme' },
    [
      'A @ 185.199.108.153',
      'A @ 185.199.109.153',
      'A @ 185.199.110.153',
      'A @ 185.199.111.153',
      'AAAA @ 2606:50c0:8000::153',
      'AAAA @ 2606:50c0:8001::153',
      'AAAA @ 2606:50c0:8002::153',
      'AAAA @ 2606:50c0:8003::153',
      'CNAME www acme.github.io',
    ],
  ],
  'cloudflare-pages': [{ host: 'www', project: 'acme' }, ['CNAME www acme.pages.dev']],
  'fly-io': [
    {
      app: 'acme',
      ipv4: '66.241.124.10',
      ipv6: '2a09:8280:1::1:abcd',
      challenge: 'acme.com.abc123.flydns.net',
    },
    [
      'A @ 66.241.124.10',
      'AAAA @ 2a09:8280:1::1:abcd',
      'CNAME www acme.fly.dev',
      'CNAME _acme-challenge acme.com.abc123.flydns.net',
    ],
  ],
}

describe('a template has the records of its provider’s guide', () => {
  it('every template is in the table', () => {
    expect(Object.keys(GUIDES)).toEqual(TEMPLATES.map(({ slug }) => slug))
  })

  it.each(Object.entries(GUIDES))('%s', (slug, [variables, lines]) => {
    expect(linesOf(slug, variables)).toEqual(lines)
  })
})

it('a provider’s other value replaces the usual one', () => {
  const mx = 'acme-com.a-v1.mx.microsoft'
  expect(linesOf('microsoft-365', { mx })[0]).toBe(`MX @ 0 ${mx}`)
  const cname = 'd1d4fc829fe7bc7c.vercel-dns-017.com'
  expect(linesOf('vercel', { cname })[1]).toBe(`CNAME www ${cname}`)
})

it('records whose variable is empty are left out', () => {
  expect(linesOf('google-workspace')).toEqual(GUIDES['google-workspace']?.[1].slice(0, 2))
})
