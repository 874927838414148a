import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { type Answer, decode, encode } from 'dns-packet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { toolsOf } from '../../../../test/support/tools.ts'
import { RecordsClient } from '../../../upstream/dns/ask-records.ts'

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

type Result = {
  exists: boolean
  records: Record<string, { value: string; ttl: number }[]>
  aliases: { from: string; to: string }[]
  dnssec: { state: string }
  resolvers: { status: string }[]
  agree: boolean
  issues: { code: string }[]
}

const lookUp = async (domain: string, at = house): Promise<Result> => {
  const { result } = await toolsOf(at).run('dns-lookup', { domain })
  return result as unknown as Result
}
const codes = ({ issues }: Result) => issues.map(({ code }) => code)

it('returns every record of a name with its TTL', async () => {
  const { exists, records, resolvers, agree } = await lookUp('https://busy-harbor.com/some/page')
  expect([exists, agree, resolvers.length]).toEqual([true, true, 1])
  expect(records['A']).toEqual([{ name: 'busy-harbor.com', value: '127.0.0.1', ttl: 300 }])
  expect(records['MX']?.[0]?.value).toBe('10 mail.busy-harbor.com')
  expect(records['TXT']?.map(({ value }) => value)).toContain('v=spf1 mx -all')
  expect(records['CAA']?.[0]?.value).toBe('0 issue "ca.granite-dns.net"')
  expect(records['SOA']).toHaveLength(1)
  expect(records['NS']?.length).toBeGreaterThan(1)
})

it('an alias is followed and reported', async () => {
  const { records, aliases } = await lookUp('www.busy-harbor.com')
  expect(aliases).toEqual([{ from: 'www.busy-harbor.com', to: 'busy-harbor.com' }])
  expect(records['A']?.[0]?.value).toBe('127.0.0.1')
})

it('service labels such as _dmarc can be looked up', async () => {
  const { records } = await lookUp('default._domainkey.busy-harbor.com')
  expect(records['TXT']?.[0]?.value).toContain('v=DKIM1')
})

it('a name that does not exist is reported as such', async () => {
  expect(codes(await lookUp('free-harbor-4711.com'))).toContain('no_such_name')
})

it('planted faults are found', async () => {
  await lab.host('faulty-zone.com', [
    { type: 'NS', data: 'ns1.faulty-zone.com' },
    { type: 'MX', data: { preference: 5, exchange: 'mail.faulty-zone.com' } },
    { type: 'TXT', data: 'v=spf1 a -all' },
    { type: 'TXT', data: 'v=spf1 mx -all' },
  ])
  expect(codes(await lookUp('faulty-zone.com'))).toEqual(
    expect.arrayContaining(['no_address', 'one_nameserver', 'several_spf', 'no_caa']),
  )
})

describe('DNSSEC', () => {
  const DS = { keyTag: 7, algorithm: 13, digestType: 2, digest: 'ab'.repeat(32) }
  const soa = {
    mname: 'ns1.a.com',
    rname: 'h.a.com',
    serial: 1,
    refresh: 1,
    retry: 1,
    expire: 1,
    minimum: 1,
  }
  it.each([
    ['secure', 'right-signatures.com'],
    ['bogus', 'wrong-signatures.com'],
  ] as const)('%s', async (state, name) => {
    await lab.signedHost(name, state, [{ type: 'SOA', data: soa }])
    const found = await lookUp(name)
    expect(found.dnssec.state).toBe(state)
    expect(codes(found).includes('dnssec_bogus')).toBe(state === 'bogus')
  })

  it('unsigned, or broken if the registry has a DS record but the zone is not signed', async () => {
    expect((await lookUp('busy-harbor.com')).dnssec.state).toMatch(/unsigned|broken/)
    await lab.host('half-signed.com', [
      { type: 'SOA', data: soa },
      { type: 'DS', data: DS },
    ])
    const found = await lookUp('half-signed.com')
    expect([found.dnssec.state, codes(found)]).toEqual([
      'broken',
      expect.arrayContaining(['dnssec_broken']),
    ])
  })
})

describe('several resolvers', () => {
  it('that disagree or don’t answer are reported', async () => {
    const other = await givenResolver((name) => [
      { type: 'A', name, ttl: 5, data: '198.51.100.77' },
    ])
    const silent = await givenResolver(() => undefined)
    const second = await openHouse({ resolvers: [lab.dns, other, silent] }, lab)
    const found = await lookUp('busy-harbor.com', second)
    expect(found.resolvers.map(({ status }) => status)).toEqual(['NOERROR', 'NOERROR', 'no answer'])
    expect([found.agree, codes(found)]).toEqual([
      false,
      expect.arrayContaining(['resolvers_differ', 'resolver_silent']),
    ])
    expect(JSON.stringify(found)).not.toContain(lab.dns)
  })
})

describe('a hostile resolver', () => {
  const ask = async (server: string) =>
    await new RecordsClient([server]).ask(
      { name: 'busy-harbor.com', type: 'A' },
      new AbortController().signal,
    )

  it('invalid messages and answers to other questions count as no answer', async () => {
    const garbage = await givenResolver(() => Buffer.from('00ff00ff00ff', 'hex'))
    expect(await ask(garbage)).toBeUndefined()
    const wrong = await givenResolver(() => [], { id: 1 })
    expect(await ask(wrong)).toBeUndefined()
  })

  it('a truncated answer is fetched over TCP', async () => {
    await lab.fault({ target: 'dns', kind: 'truncate', match: 'busy-harbor', times: 1 })
    expect((await ask(lab.dns))?.answers).toMatchObject([{ type: 'A', data: '127.0.0.1' }])
  })
})

/** A resolver that answers what a test wants. */
async function givenResolver(
  answer: (name: string) => Answer[] | Buffer | undefined,
  spoiled: { id?: number } = {},
): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (bytes, from) => {
    const { id = 0, questions = [] } = decode(bytes)
    const answers = answer(questions[0]?.name ?? '')
    if (!answers) return
    const reply = Buffer.isBuffer(answers)
      ? answers
      : encode({ type: 'response', id, questions, answers, ...spoiled })
    socket.send(reply, from.port, from.address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  afterAll(() => void socket.close())
  const { port } = socket.address() as AddressInfo
  return `127.0.0.1:${port}`
}
