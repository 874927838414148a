import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { ServerGate } from '../server-gate.ts'
import { RdapClient } from './ask-rdap.ts'

let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
})
beforeEach(async () => {
  await lab.reset()
})

const NAME = 'nobody-has-this-name.org'
const DOMAIN = { objectClassName: 'domain', ldhName: NAME, status: ['active'] }
const CONFORMANCE = ['rdap_level_0']

type Sent = { status: number; body?: unknown; content_type?: string }

/** The state that the client reads from an answer of the registry's server in the lab. */
async function stateAfter({ status, body, content_type }: Sent): Promise<string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  await lab.fault({
    target: 'rdap:pir',
    kind: 'answer',
    status,
    ...(text !== undefined && { body: text }),
    ...(content_type !== undefined && { content_type }),
  })
  return await ask()
}

async function ask(): Promise<string> {
  const client = new RdapClient({
    bootstrapUrl: lab.rdap_bootstrap_url,
    overrides: new Map(),
    allowsHttp: true,
    gate: new ServerGate({ spacingMs: 0 }),
  })
  const { facts } = await client.ask(NAME)
  return facts.state
}

describe('a 404 from the registry’s server', () => {
  it.each<[string, Sent]>([
    ['without a body', { status: 404 }],
    ['with a body of whitespace', { status: 404, body: ' \r\n' }],
    ['with an RDAP error', { status: 404, body: { errorCode: 404, title: 'Not found' } }],
    ['with the code as text', { status: 404, body: { errorCode: '404', title: 'Not found' } }],
    [
      'with an RDAP error that leaves the code out',
      { status: 404, body: { rdapConformance: CONFORMANCE, title: 'Object not found' } },
    ],
    [
      'with an error about this name',
      { status: 404, body: { errorCode: 404, description: [`Domain ${NAME} not found`] } },
    ],
    [
      'as an error body under 200',
      { status: 200, body: { rdapConformance: CONFORMANCE, errorCode: 404, title: 'Not found' } },
    ],
  ])('means "not found" %s', async (_name, sent) => {
    expect(await stateAfter(sent)).toBe('not_found')
  })

  it.each<[string, Sent]>([
    ['with a domain in it', { status: 404, body: DOMAIN }],
    ['with a domain next to the error', { status: 404, body: { ...DOMAIN, errorCode: 404 } }],
    [
      'with a record of the name and no class',
      { status: 404, body: { errorCode: 404, events: [], entities: [] } },
    ],
    ['with the code 403', { status: 404, body: { errorCode: 403, title: 'Forbidden' } }],
    ['with the code 500', { status: 404, body: { errorCode: 500, title: 'Error' } }],
    [
      'with an RDAP error with another code',
      { status: 404, body: { rdapConformance: CONFORMANCE, errorCode: 500, title: 'Not found' } },
    ],
    [
      'with a gateway’s page',
      { status: 404, body: '<html><h1>404 Not Found</h1>nginx</html>', content_type: 'text/html' },
    ],
    [
      'with a captive portal’s page, called RDAP',
      { status: 404, body: '<html>Sign in to the network</html>' },
    ],
    ['with plain text', { status: 404, body: 'no such app', content_type: 'text/plain' }],
    ['with half an RDAP error', { status: 404, body: '{"errorCode": 404, "tit' }],
    ['with unrelated JSON', { status: 404, body: { message: 'no Route matched' } }],
    ['with an empty object', { status: 404, body: {} }],
    ['with a list', { status: 404, body: [] }],
    ['with a JSON string', { status: 404, body: '"Not found"' }],
    ['with JSON null', { status: 404, body: 'null' }],
    [
      'with an error about another name',
      { status: 404, body: { errorCode: 404, title: 'Domain other-name.org not found' } },
    ],
    [
      'with an error whose link is about another name',
      {
        status: 404,
        body: {
          errorCode: 404,
          title: 'Not found',
          links: [{ rel: 'self', value: 'https://rdap.example/domain/other-name.org' }],
        },
      },
    ],
  ])('is unclear %s', async (_name, sent) => {
    expect(await stateAfter(sent)).toBe('unclear')
  })

  it('is throttled with the code 429', async () => {
    const body = { errorCode: 429, title: 'Slow down' }
    expect(await stateAfter({ status: 404, body })).toBe('throttled')
  })
})

describe('a 200 from the registry’s server', () => {
  it.each<[string, unknown]>([
    ['a domain and the code 404', { ...DOMAIN, errorCode: 404 }],
    ['a name server', { objectClassName: 'nameserver', ldhName: NAME }],
    ['an entity', { objectClassName: 'entity', handle: NAME, ldhName: NAME }],
    ['an address block', { objectClassName: 'ip network', ldhName: NAME }],
    ['a class that is not text', { objectClassName: 7, ldhName: NAME }],
    ['an error without RDAP', { errorCode: 404, status: ['active'] }],
    ['a portal’s page', '<html>Sign in</html>'],
    ['nothing', undefined],
  ])('is unclear with %s', async (_name, body) => {
    expect(await stateAfter({ status: 200, body })).toBe('unclear')
  })

  it('is a registration with a domain', async () => {
    expect(await stateAfter({ status: 200, body: DOMAIN })).toBe('found')
  })
})
