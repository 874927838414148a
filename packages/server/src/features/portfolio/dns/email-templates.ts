import { DKIM, HOST, LABEL, type Template, type TemplateRecord, TOKEN } from './template.ts'

const mx = (priority: number, content: string): TemplateRecord => {
  return { type: 'MX', name: '@', content, priority }
}
const txt = (name: string, content: string): TemplateRecord => ({ type: 'TXT', name, content })
const cname = (name: string, content: string): TemplateRecord => ({ type: 'CNAME', name, content })

/** Records as the providers' own public setup guides list them. */
export const EMAIL_TEMPLATES: Template[] = [
  {
    slug: 'google-workspace',
    title: 'Google Workspace',
    kind: 'email',
    variables: [
      {
        name: 'verification',
        label: 'Verification code (google-site-verification=…)',
        example: 'google-site-verification=rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ',
        optional: true,
        pattern: TOKEN,
      },
      {
        name: 'dkim',
        label: 'DKIM key (v=DKIM1; …)',
        example: 'v=DKIM1; k=rsa; p=MIIBIjANBgkq',
        optional: true,
        pattern: DKIM,
      },
    ],
    records: [
      mx(1, 'smtp.google.com'),
      txt('@', 'v=spf1 include:_spf.google.com ~all'),
      txt('@', '{verification}'),
      txt('google._domainkey', '{dkim}'),
    ],
  },
  {
    slug: 'microsoft-365',
    title: 'Microsoft 365',
    kind: 'email',
    variables: [
      {
        name: 'mx',
        label: 'MX host from the admin center, if it differs from the usual one',
        example: 'example-com.a-v1.mx.microsoft',
        optional: true,
        // Not for every domain: new ones and those with a hyphen may get another host.
        usual: '{domain_dashes}.mail.protection.outlook.com',
        pattern: HOST,
      },
      {
        name: 'verification',
        label: 'Verification code (MS=…)',
        example: 'MS=ms12345678',
        optional: true,
        pattern: TOKEN,
      },
      {
        name: 'dkim1',
        label: 'Target of selector1._domainkey',
        example: 'selector1-example-com._domainkey.example.onmicrosoft.com',
        optional: true,
        pattern: HOST,
      },
      {
        name: 'dkim2',
        label: 'Target of selector2._domainkey',
        example: 'selector2-example-com._domainkey.example.onmicrosoft.com',
        optional: true,
        pattern: HOST,
      },
    ],
    records: [
      mx(0, '{mx}'),
      txt('@', 'v=spf1 include:spf.protection.outlook.com -all'),
      cname('autodiscover', 'autodiscover.outlook.com'),
      txt('@', '{verification}'),
      cname('selector1._domainkey', '{dkim1}'),
      cname('selector2._domainkey', '{dkim2}'),
    ],
  },
  {
    slug: 'fastmail',
    title: 'Fastmail',
    kind: 'email',
    variables: [],
    records: [
      mx(10, 'in1-smtp.messagingengine.com'),
      mx(20, 'in2-smtp.messagingengine.com'),
      txt('@', 'v=spf1 include:spf.messagingengine.com ?all'),
      ...['fm1', 'fm2', 'fm3'].map((key) =>
        cname(`${key}._domainkey`, `${key}.{domain}.dkim.fmhosted.com`),
      ),
    ],
  },
  {
    slug: 'proton-mail',
    title: 'Proton Mail',
    kind: 'email',
    variables: [
      {
        name: 'verification',
        label: 'Verification code (protonmail-verification=…)',
        example: 'protonmail-verification=0123456789abcdef',
        optional: true,
        pattern: TOKEN,
      },
      {
        name: 'dkim',
        label: 'DKIM code: the part between domainkey. and .domains.proton.ch',
        example: 'dabcdefghijklmnopqrstuvwxyz234567',
        optional: true,
        pattern: LABEL,
      },
    ],
    records: [
      mx(10, 'mail.protonmail.ch'),
      mx(20, 'mailsec.protonmail.ch'),
      txt('@', 'v=spf1 include:_spf.protonmail.ch ~all'),
      txt('_dmarc', 'v=DMARC1; p=quarantine'),
      txt('@', '{verification}'),
      ...['protonmail', 'protonmail2', 'protonmail3'].map((key) =>
        cname(`${key}._domainkey`, `${key}.domainkey.{dkim}.domains.proton.ch`),
      ),
    ],
  },
  {
    slug: 'icloud-mail',
    title: 'iCloud Mail',
    kind: 'email',
    variables: [
      {
        name: 'verification',
        label: 'Verification code (apple-domain=…)',
        example: 'apple-domain=a1b2c3d4e5f6',
        pattern: TOKEN,
      },
    ],
    records: [
      mx(10, 'mx01.mail.icloud.com'),
      mx(10, 'mx02.mail.icloud.com'),
      txt('@', 'v=spf1 include:icloud.com ~all'),
      txt('@', '{verification}'),
      cname('sig1._domainkey', 'sig1.dkim.{domain}.at.icloudmailadmin.com'),
    ],
  },
]
