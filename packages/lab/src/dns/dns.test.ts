import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { RECURSION_DESIRED, decode, encode } from 'dns-packet'
import type { DecodedPacket, Packet } from 'dns-packet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { control, givenFault, resolverOf } from '../../test/support/lab-client.ts'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'
import { isDelegated, worldOf } from '../world/world-of.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
beforeEach(async () => {
  await control(lab, '/reset', {})
})
afterAll(() => lab.close())

const RCODE_BITS = 0xf
const FORMERR = 1
const NOTIMP = 4

function port(): number {
  return Number(lab.addresses.dns.split(':')[1])
}

function query(name: string, more: Partial<Packet> = {}): Buffer {
  const questions = [{ type: 'A' as const, name }]
  return encode({ type: 'query', id: 4711, flags: RECURSION_DESIRED, questions, ...more })
}

async function byUdp(bytes: Buffer): Promise<Buffer> {
  const socket = createSocket('udp4')
  try {
    const reply = once(socket, 'message', { signal: AbortSignal.timeout(120_000) })
    socket.send(bytes, port(), '127.0.0.1')
    const [message] = (await reply) as [Buffer]
    return message
  } finally {
    socket.close()
  }
}

/** Sends messages on one connection and reads the same number of answers. */
async function byTcp(messages: Buffer[]): Promise<DecodedPacket[]> {
  const socket = connect(port(), '127.0.0.1')
  const framed = messages.map((bytes) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(bytes.length)
    return Buffer.concat([length, bytes])
  })
  socket.write(Buffer.concat(framed))
  const answers: DecodedPacket[] = []
  let heard = Buffer.alloc(0)
  for await (const part of socket) {
    heard = Buffer.concat([heard, part as Buffer])
    while (heard.length >= 2 && heard.length >= 2 + heard.readUInt16BE(0)) {
      const end = 2 + heard.readUInt16BE(0)
      answers.push(decode(heard.subarray(2, end)))
      heard = heard.subarray(end)
    }
    if (answers.length === messages.length) break
  }
  return answers
}

describe('a registered name', () => {
  it('has the name servers of its registry record', async () => {
    const world = worldOf('busy-harbor.com')
    const expected = world?.state === 'taken' ? world.facts.nameservers : []
    expect((await resolverOf(lab).resolveNs('busy-harbor.com')).toSorted()).toEqual(expected)
  })

  it('that is live answers every common type', async () => {
    const dns = resolverOf(lab)
    expect(await dns.resolve4('busy-harbor.com')).toEqual(['127.0.0.1'])
    expect(await dns.resolveMx('busy-harbor.com')).toMatchObject([
      { exchange: 'mail.busy-harbor.com', priority: 10 },
    ])
    expect(await dns.resolveTxt('busy-harbor.com')).toContainEqual(['v=spf1 mx -all'])
    expect(await dns.resolveSoa('busy-harbor.com')).toMatchObject({ serial: 2026110100 })
    expect(await dns.resolveCaa('busy-harbor.com')).toMatchObject([{ issue: 'ca.granite-dns.net' }])
    expect(await dns.resolve4('mail.busy-harbor.com')).toEqual(['127.0.0.1'])
    expect(await dns.resolveTxt('default._domainkey.busy-harbor.com')).toEqual([
      [expect.stringContaining('v=DKIM1')],
    ])
    expect(await dns.resolve6('google.com')).toEqual(['::1'])
  })

  it('has www as an alias', async () => {
    const dns = resolverOf(lab)
    expect(await dns.resolveCname('www.busy-harbor.com')).toEqual(['busy-harbor.com'])
    expect(await dns.resolve4('www.busy-harbor.com')).toEqual(['127.0.0.1'])
  })

  it('that is parked accepts no mail', async () => {
    const dns = resolverOf(lab)
    expect(await dns.resolveMx('dormant-harbor.com')).toMatchObject([{ exchange: '' }])
    expect(await dns.resolveTxt('dormant-harbor.com')).toEqual([['v=spf1 -all']])
  })

  it('without a record of the type returns an empty answer, and without the host NXDOMAIN', async () => {
    await expect(resolverOf(lab).resolve6('busy-harbor.com')).rejects.toThrow('ENODATA')
    await expect(resolverOf(lab).resolve4('no.busy-harbor.com')).rejects.toThrow('ENOTFOUND')
  })

  it('that is on hold or expired is not in DNS, although registered', async () => {
    const names = Array.from({ length: 5_000 }, (_, n) => worldOf(`kelo${n.toString(36)}.com`))
    const held = names.find((name) => name?.state === 'taken' && !isDelegated(name.facts))
    await expect(resolverOf(lab).resolveNs(held?.name ?? '')).rejects.toThrow('ENOTFOUND')
  })

  it('of a registry that is down fails', async () => {
    await expect(resolverOf(lab).resolve4('lost-harbor.xyz')).rejects.toThrow('ESERVFAIL')
  })
})

it.each(['free-harbor-4711.com', 'premium-harbor.io', 'reserved-harbor.org', 'nobody.nowhere'])(
  '%s does not exist',
  async (name) => {
    await expect(resolverOf(lab).resolveNs(name)).rejects.toThrow('ENOTFOUND')
  },
)

it("the lab's own hosts are on loopback", async () => {
  const keys = Object.keys(lab.addresses.dial)
  const hosts = keys.filter((each) => each.endsWith(':43') && each !== '*:43')
  expect(hosts.length).toBeGreaterThan(30)
  for (const each of hosts)
    expect(await resolverOf(lab).resolve4(each.replace(':43', ''))).toEqual(['127.0.0.1'])
})

describe('the protocol', () => {
  it('an answer is authoritative, keeps the id and repeats the question', async () => {
    const reply = decode(await byUdp(query('BUSY-harbor.com')))
    expect(reply).toMatchObject({
      id: 4711,
      type: 'response',
      flag_aa: true,
      flag_rd: true,
      questions: [{ name: 'BUSY-harbor.com', type: 'A' }],
      answers: [{ type: 'A', data: '127.0.0.1' }],
    })
  })

  it('a missing name is answered with the SOA of its zone', async () => {
    const reply = decode(await byUdp(query('free-harbor-4711.com')))
    expect(reply.authorities).toMatchObject([{ type: 'SOA', name: 'com' }])
  })

  it('EDNS is accepted and answered', async () => {
    const ours = { udpPayloadSize: 4096, extendedRcode: 0, ednsVersion: 0, flags: 0, options: [] }
    const opt = { type: 'OPT' as const, name: '.', flag_do: false, ...ours }
    const reply = decode(await byUdp(query('busy-harbor.com', { additionals: [opt] })))
    expect(reply.additionals).toMatchObject([{ type: 'OPT', udpPayloadSize: 1232 }])
  })

  it('several questions on one TCP connection are all answered', async () => {
    const names = ['busy-harbor.com', 'dormant-harbor.com', 'google.com']
    const replies = await byTcp(names.map((name) => query(name)))
    const answered = replies.map((reply) => reply.questions?.[0]?.name)
    expect(new Set(answered)).toEqual(new Set(names))
  })

  it('malformed queries do no harm', async () => {
    const right = query('www.busy-harbor.com')
    const socket = createSocket('udp4')
    for (let n = 0; n < 1_000; n += 1) {
      const bytes = Buffer.from(right.subarray(0, n % 5 === 0 ? n % right.length : right.length))
      if (bytes.length > 0) bytes[n % bytes.length] = (n * 37) & 0xff
      socket.send(bytes, port(), '127.0.0.1')
    }
    expect(await resolverOf(lab).resolve4('busy-harbor.com')).toEqual(['127.0.0.1'])
    socket.close()
  })

  it('bytes that are not a query get FORMERR, other operations NOTIMP', async () => {
    const reply = await byUdp(Buffer.from([0x12, 0x67, 1, 2, 3]))
    expect([reply.readUInt16BE(0), reply.readUInt16BE(2) & RCODE_BITS]).toEqual([0x1267, FORMERR])
    const update = await byUdp(query('busy-harbor.com', { flags: 5 << 11 }))
    expect(update.readUInt16BE(2) & RCODE_BITS).toBe(NOTIMP)
  })
})

describe('faults', () => {
  const given = async (kind: string, more: Record<string, unknown> = {}): Promise<void> =>
    await givenFault(lab, { target: 'dns', kind, ...more })

  it('delay: the correct answer arrives later', async () => {
    await given('delay', { delay_ms: 100 })
    const start = performance.now()
    expect(await resolverOf(lab).resolve4('busy-harbor.com')).toEqual(['127.0.0.1'])
    expect(performance.now() - start).toBeGreaterThan(90)
  })

  it('drop: no answer over UDP, and a closed connection over TCP', async () => {
    await given('drop', { match: 'busy-harbor' })
    await expect(resolverOf(lab, 100).resolve4('busy-harbor.com')).rejects.toThrow('ETIMEOUT')
    expect(await byTcp([query('busy-harbor.com')])).toEqual([])
    expect(await resolverOf(lab).resolve4('google.com')).toEqual(['127.0.0.1'])
  })

  it('server_error: SERVFAIL', async () => {
    await given('server_error')
    await expect(resolverOf(lab).resolve4('busy-harbor.com')).rejects.toThrow('ESERVFAIL')
  })

  it('rate_limit: REFUSED', async () => {
    await given('rate_limit')
    await expect(resolverOf(lab).resolve4('busy-harbor.com')).rejects.toThrow('EREFUSED')
  })

  it('empty: no error and no record', async () => {
    await given('empty')
    await expect(resolverOf(lab).resolve4('busy-harbor.com')).rejects.toThrow('ENODATA')
  })

  it('garbage: bytes that are not a DNS message', async () => {
    await given('garbage')
    const bytes = await byUdp(query('busy-harbor.com'))
    expect(bytes.readUInt16BE(0)).not.toBe(4711)
  })

  it('truncate: over UDP only the TC flag, over TCP the full answer', async () => {
    await given('truncate')
    expect(decode(await byUdp(query('busy-harbor.com')))).toMatchObject({
      flag_tc: true,
      answers: [],
    })
    expect(await resolverOf(lab).resolve4('busy-harbor.com')).toEqual(['127.0.0.1'])
  })
})
