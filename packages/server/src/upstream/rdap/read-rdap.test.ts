import { describe, expect, it } from 'vitest'
import { readRdap, relatedUrl } from './read-rdap.ts'

const card = (...properties: unknown[]) => [
  'vcard',
  [['version', {}, 'text', '4.0'], ...properties],
]

const ANSWER = {
  objectClassName: 'domain',
  ldhName: 'ACME.EXAMPLE',
  status: ['client transfer prohibited', 'active'],
  events: [
    { eventAction: 'registration', eventDate: '2010-01-02T03:04:05Z' },
    { eventAction: 'expiration', eventDate: '2031-01-02 03:04:05' },
    { eventAction: 'last changed', eventDate: '2025-01-02T03:04:05.000+0000' },
    { eventAction: 'last update of RDAP database', eventDate: '2026-01-01T00:00:00Z' },
  ],
  nameservers: [
    { ldhName: 'NS1.ACME.EXAMPLE.' },
    { ldhName: 'ns2.acme.example' },
    'ns3.acme.example',
  ],
  entities: [
    {
      roles: ['registrar'],
      vcardArray: card(['fn', {}, 'text', 'Harbour Names']),
      entities: [
        { roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'abuse@harbour.example']) },
      ],
    },
    {
      roles: ['registrant'],
      vcardArray: card(['fn', {}, 'text', ''], ['org', {}, 'text', ['Acme Ltd', 'Sales']]),
    },
  ],
  links: [
    { rel: 'self', href: 'https://rdap.nic.example/domain/acme.example' },
    {
      rel: 'related',
      type: 'application/rdap+json',
      href: 'https://rdap.harbour.example/domain/acme.example',
    },
  ],
}

describe('readRdap', () => {
  it('reads a domain with nested contacts', () => {
    expect(readRdap(200, ANSWER)).toEqual({
      state: 'found',
      reason: '',
      domain: 'acme.example',
      statuses: ['client transfer prohibited', 'active'],
      registrar: 'Harbour Names',
      registrant: 'Acme Ltd',
      creation_date: '2010-01-02T03:04:05Z',
      expiration_date: '2031-01-02T03:04:05Z',
      update_date: '2025-01-02T03:04:05Z',
      nameservers: ['ns1.acme.example', 'ns2.acme.example', 'ns3.acme.example'],
      emails: ['abuse@harbour.example'],
      redacted: [],
      source: 'RDAP',
    })
  })

  it('reads the valid properties of a broken card', () => {
    const vcardArray = card(
      null,
      'fn',
      ['fn'],
      ['fn', [], 'text', 'Acme'],
      ['email', 'text', 'mailto:a@acme.example'],
    )
    const facts = readRdap(200, {
      ldhName: 'a.example',
      entities: [{ roles: ['registrant'], vcardArray }],
    })
    expect(facts).toMatchObject({ registrant: 'Acme', emails: ['a@acme.example'] })
  })

  it('accepts a single entity instead of a list, and lists instead of texts', () => {
    const entities = {
      a: { roles: 'registrar', vcardArray: card(['org', {}, 'text', [['Harbour']]]) },
    }
    expect(readRdap(200, { ldhName: 'a.example', status: 'active', entities })).toMatchObject({
      registrar: 'Harbour',
      statuses: ['active'],
    })
  })

  it('names a registrar without a card after its abuse contact, or else its handle', () => {
    const abuse = { roles: ['abuse'], vcardArray: card(['fn', {}, 'text', 'Harbour Abuse']) }
    const named = readRdap(200, {
      ldhName: 'a.example',
      entities: [{ roles: ['registrar'], entities: [abuse] }],
    })
    expect(named.registrar).toBe('Harbour Abuse')
    const handled = readRdap(200, {
      ldhName: 'a.example',
      entities: [{ roles: ['registrar'], handle: 'REG-1' }],
    })
    expect(handled.registrar).toBe('REG-1')
  })

  it('lists redacted fields, in all three notations', () => {
    const redacted = [
      { name: { type: 'Registrant Name' } },
      { name: { description: 'Registrant Email' } },
      { name: 7 },
    ]
    expect(readRdap(200, { ldhName: 'a.example', redacted }).redacted).toEqual([
      'registrant',
      'Registrant Name',
      'emails',
      'Registrant Email',
    ])
    const words = [
      { roles: ['registrant'], vcardArray: card(['fn', {}, 'text', 'REDACTED FOR PRIVACY']) },
    ]
    expect(readRdap(200, { ldhName: 'a.example', entities: words })).toMatchObject({
      registrant: '',
      redacted: ['registrant'],
    })
    const remarks = [
      { roles: ['registrant'], remarks: [{ type: 'object redacted due to authorization' }] },
    ]
    expect(readRdap(200, { ldhName: 'a.example', entities: remarks }).redacted).toEqual([
      'registrant',
    ])
  })

  it.each([
    ['a 404 with a body', 404, { errorCode: 404, title: 'Object not found' }, 'not_found'],
    ['a 404 without a body', 404, undefined, 'not_found'],
    ['an error body sent with 200', 200, { errorCode: 404, title: 'Not found' }, 'not_found'],
    [
      'a redirector that knows no server',
      404,
      { errorCode: 404, title: 'not found in IANA bootstrap file' },
      'unclear',
    ],
    [
      'a server that did not understand',
      404,
      { errorCode: 404, description: ['The syntax is invalid'] },
      'unclear',
    ],
    [
      'a name that contains such words',
      404,
      { errorCode: 404, title: 'reserved-premium.example not found' },
      'not_found',
    ],
    ['a premium name', 404, { errorCode: 404, description: ['This is a premium name'] }, 'unclear'],
    [
      'a server under maintenance',
      404,
      { errorCode: 404, title: 'Not found: maintenance' },
      'unclear',
    ],
    [
      'a reserved name',
      404,
      { errorCode: 404, description: ['Name is reserved by the registry'] },
      'reserved',
    ],
    ['429', 429, undefined, 'throttled'],
    ['a quota message', 401, { title: 'Quota exceeded' }, 'throttled'],
    ['400', 400, { title: 'Bad request' }, 'unclear'],
    ['501', 501, {}, 'unclear'],
    ['another object', 200, { objectClassName: 'entity', handle: 'X' }, 'unclear'],
    ['no JSON', 200, undefined, 'unclear'],
    ['a list', 200, [], 'unclear'],
    ['a number', 200, 7, 'unclear'],
  ])('judges %s', (_name, status, body, state) => {
    expect(readRdap(status, body).state).toBe(state)
  })

  it('limits the depth when reading an endlessly nested card', () => {
    let entity: Record<string, unknown> = {
      roles: ['abuse'],
      vcardArray: card(['email', {}, 'text', 'deep@a.example']),
    }
    for (let i = 0; i < 5000; i++) entity = { entities: [entity] }
    expect(readRdap(200, { ldhName: 'a.example', entities: [entity] }).emails).toEqual([])
  })
})

describe('relatedUrl', () => {
  it('finds the registrar’s URL for the same name', () => {
    expect(relatedUrl(ANSWER)).toBe('https://rdap.harbour.example/domain/acme.example')
    expect(
      relatedUrl({
        links: [{ rel: 'related', type: 'text/html', href: 'https://a.example/domain/' }],
      }),
    ).toBeUndefined()
    expect(relatedUrl(null)).toBeUndefined()
  })
})
