import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { checkRecord } from './check-record.ts'
import { checkZone } from './check-zone.ts'
import { compareZones } from './compare-zones.ts'
import { type DnsRecord, etagOf, recordId } from './record.ts'
import { quoteText, unquoteText } from './text-strings.ts'
import { joinRecords, splitRecords } from './wire-records.ts'

const DOMAIN = 'harbor.com'
const SHA256 = 'ab'.repeat(32)

type Typed = [type: string, name: string, content: string, priority?: number | undefined]

const check = ([type, name, content, priority]: Typed, ttl = 300) =>
  checkRecord({ type, name, content, ttl, priority }, DOMAIN)

const a = (name: string, content = '192.0.2.1', ttl = 300): DnsRecord => {
  return { type: 'A', name, content, ttl }
}

describe('a record that is right', () => {
  it.each<[typed: Typed, name: string, content: string]>([
    [['A', '@', ' 192.0.2.1 '], '@', '192.0.2.1'],
    [['a', '', '192.0.2.1'], '@', '192.0.2.1'],
    [['A', 'WWW', '192.0.2.1'], 'www', '192.0.2.1'],
    [['A', 'www.harbor.com.', '192.0.2.1'], 'www', '192.0.2.1'],
    [['A', 'harbor.com', '192.0.2.1'], '@', '192.0.2.1'],
    [['A', '*.shop', '192.0.2.1'], '*.shop', '192.0.2.1'],
    [['A', 'bücher', '192.0.2.1'], 'xn--bcher-kva', '192.0.2.1'],
    [['AAAA', '@', '2001:DB8:0:0::1'], '@', '2001:db8::1'],
    [['ALIAS', '@', 'Apex.Example.net.'], '@', 'apex.example.net'],
    [['CNAME', 'www', '@'], 'www', 'harbor.com'],
    [['NS', 'shop', 'ns1.example.net'], 'shop', 'ns1.example.net'],
    [['MX', '@', 'mail.example.net', 10], '@', 'mail.example.net'],
    [['MX', '@', '.', 0], '@', '.'],
    [['SRV', '_sip._tcp', '5  5060 sip.example.net.', 1], '_sip._tcp', '5 5060 sip.example.net'],
    [['CAA', '@', '0 issue letsencrypt.org'], '@', '0 issue "letsencrypt.org"'],
    [['CAA', '@', '0 ISSUE ";"'], '@', '0 issue ";"'],
    [['SSHFP', 'host', `4 2 ${SHA256.toUpperCase()}`], 'host', `4 2 ${SHA256}`],
    [['TLSA', '_443._tcp', `3 1 1 ${SHA256}`], '_443._tcp', `3 1 1 ${SHA256}`],
    [['TXT', '@', ' “kept” as typed; ü '], '@', ' “kept” as typed; ü '],
    [['TXT', '@', 'x'.repeat(4_096)], '@', 'x'.repeat(4_096)],
    [['URL', 'go', 'https://example.com/a'], 'go', 'https://example.com/a'],
    [['NAPTR', '@', '1 1 "u" "a" "!(x);!" .'], '@', '1 1 "u" "a" "!(x);!" .'],
  ])('%j', (typed, name, content) => {
    const [type, , , priority] = typed
    expect(check(typed)).toEqual({
      type: type.toUpperCase(),
      name,
      content,
      ttl: 300,
      ...(priority !== undefined && { priority }),
    })
  })
})

describe('a record that is wrong', () => {
  it.each<Typed>([
    ['HTTPS', '@', '1 .'],
    ['SOA', '@', 'ns1.example.net hostmaster.example.net 1 2 3 4 5'],
    ['__proto__', '@', 'x'],
    ['A', '@', '192.0.2.256'],
    ['A', '@', '192.0.2.01'],
    ['A', '@', '2001:db8::1'],
    ['A', 'www..shop', '192.0.2.1'],
    ['A', 'www.elsewhere.net.', '192.0.2.1'],
    ['A', '-www', '192.0.2.1'],
    ['A', 'shop.*', '192.0.2.1'],
    ['A', 'x'.repeat(64), '192.0.2.1'],
    ['A', `${'long.'.repeat(50)}x`, '192.0.2.1'],
    ['A', 'www\n', '192.0.2.1'],
    ['AAAA', '@', '192.0.2.1'],
    ['AAAA', '@', 'fe80::1%eth0'],
    ['ALIAS', '@', '192.0.2.1'],
    ['CNAME', '@', 'www.example.net'],
    ['CNAME', 'www', 'localhost'],
    ['CNAME', 'www', 'a b.example.net'],
    ['NS', '@', 'ns1.example.net'],
    ['NS', '*', 'ns1.example.net'],
    ['MX', '@', 'mail.example.net'],
    ['MX', '@', 'mail.example.net', -1],
    ['MX', '@', 'mail.example.net', 65_536],
    ['MX', '@', 'mail.example.net', 1.5],
    ['SRV', 'sip', '5 5060 sip.example.net', 1],
    ['SRV', '_sip._tcp', '5 70000 sip.example.net', 1],
    ['SRV', '_sip._tcp', '5 5060', 1],
    ['CAA', '@', '256 issue "x"'],
    ['CAA', '@', '0 issue "x"y"'],
    ['SSHFP', '@', `4 1 ${SHA256}`],
    ['SSHFP', '@', '9 2 ab'],
    ['TLSA', 'www', `3 1 1 ${SHA256}`],
    ['TLSA', '_443._tcp', '3 1 1 abc'],
    ['TXT', '@', ''],
    ['TXT', '@', 'x'.repeat(4_097)],
    ['TXT', '@', 'line\r\nbreak'],
    ['TXT', '@', 'nul\u0000'],
    ['TXT', '@', 'c1\u0085'],
    ['TXT', '@', 'half a pair \ud800'],
    ['URL', 'go', 'https://example.com/ ; comment'],
    ['HINFO', '@', '"open'],
  ])('%s %j %j %s', (...typed) => {
    expect(check(typed)).toEqual(expect.any(String))
  })

  it.each([59, 86_401, 0, -1, 60.5, Number.NaN])('a TTL of %s', (ttl) => {
    expect(check(['A', '@', '192.0.2.1'], ttl)).toMatch(/TTL/)
  })

  it.each([60, 86_400])('but not a TTL of %s', (ttl) => {
    expect(check(['A', '@', '192.0.2.1'], ttl)).toMatchObject({ ttl })
  })
})

describe('records together', () => {
  const draft = (record: DnsRecord, field?: string) => ({ record, field })
  const cname: DnsRecord = { type: 'CNAME', name: 'www', content: 'a.example.net', ttl: 300 }
  const alias: DnsRecord = { type: 'ALIAS', name: '@', content: 'a.example.net', ttl: 300 }

  it('a CNAME beside another record, blamed on what the request added', () => {
    const drafts = [draft(cname), draft(a('www'), 'add.0')]
    expect(checkZone(drafts, 'add')).toEqual([
      { field: 'add.0', message: 'A CNAME must be the only record of www.' },
    ])
    expect(checkZone([draft(cname, 'records.3'), draft(a('www'), 'records.4')], 'records')).toEqual(
      [expect.objectContaining({ field: 'records.3' })],
    )
  })

  it('an ALIAS beside addresses, a record twice, and more than a thousand', () => {
    expect(checkZone([draft(alias, 'records.0'), draft(a('@'), 'records.1')], 'records')).toEqual([
      expect.objectContaining({ field: 'records.0' }),
    ])
    expect(checkZone([draft(a('@')), draft(a('@', undefined, 60), 'add.1')], 'add')).toEqual([
      { field: 'add.1', message: 'This record is there twice.' },
    ])
    const many = Array.from({ length: 1_001 }, (_, n) => draft(a(`h${n}`), `records.${n}`))
    expect(checkZone(many, 'records')).toEqual([expect.objectContaining({ field: 'records.1000' })])
    expect(checkZone(many.slice(1), 'records')).toEqual([])
  })
})

describe('the difference of two zones', () => {
  it('tells what was added, changed and removed', () => {
    const before = [a('www'), a('old'), a('@', '192.0.2.1'), a('ttl')]
    const after = [a('www'), a('new'), a('@', '192.0.2.2'), a('ttl', undefined, 600)]
    const { added, changed, removed } = compareZones(before, after)
    expect(added).toEqual([{ id: recordId(a('new')), ...a('new') }])
    expect(removed).toEqual([{ id: recordId(a('old')), ...a('old') }])
    expect(
      changed.map(({ before: old, after: next }) => [old.name, old.ttl, next.content, next.ttl]),
    ).toEqual([
      ['ttl', 300, '192.0.2.1', 600],
      ['@', 300, '192.0.2.2', 300],
    ])
  })

  it('a record that was given another name is one change, if the request said so', () => {
    const successors = new Map([[recordId(a('old')), a('new')]])
    const { added, changed, removed } = compareZones([a('old')], [a('new')], successors)
    expect([added, removed]).toEqual([[], []])
    expect(changed).toMatchObject([{ before: { name: 'old' }, after: { name: 'new' } }])
  })

  it('ids and versions depend on the records, not on their order; a TTL changes the version', () => {
    expect(etagOf([a('x'), a('y')])).toBe(etagOf([a('y'), a('x')]))
    expect(etagOf([a('x')])).not.toBe(etagOf([a('x', undefined, 600)]))
    expect(recordId(a('x'))).toBe(recordId(a('x', undefined, 600)))
  })
})

describe('texts', () => {
  it('are split into strings of at most 255 bytes, and no character in two', () => {
    const quoted = quoteText('ü'.repeat(200))
    const strings = quoted.split(' ')
    expect(strings).toHaveLength(2)
    // Each of the two bytes of the letter takes four characters.
    expect((strings[0]?.length ?? 0) - 2).toBe(127 * 8)
    expect(unquoteText(quoted)).toBe('ü'.repeat(200))
  })

  it('survive being quoted, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        expect(unquoteText(quoteText(text))).toBe(text)
        expect(quoteText(text)).toMatch(/^[ -~]*$/)
      }),
    )
  })
})

describe('the registrar’s records', () => {
  it('keep what owners don’t see, and what we can’t show, as it was', () => {
    const wire = [
      { name: 'harbor.com', type: 'SOA', content: 'ns1. host. 1 2 3 4 5', ttl: 300 },
      { name: 'harbor.com', type: 'NS', content: 'ns1.example.net', ttl: 300 },
      { name: 'harbor.com', type: 'HTTPS', content: '1 .', ttl: 300 },
      { name: 'elsewhere.net', type: 'A', content: '192.0.2.1', ttl: 300 },
      { name: 'harbor.com', type: 'TXT', content: '"\\255\\254"', ttl: 300 },
      { name: 'harbor.com', type: 'MX', content: '10 Mail.Example.net.', ttl: 30 },
    ]
    const split = splitRecords(wire, DOMAIN)
    expect(split.records).toMatchObject([
      { type: 'TXT' },
      { type: 'MX', name: '@', content: 'mail.example.net', priority: 10, ttl: 30 },
    ])
    const sent = joinRecords(split, [...split.records, a('www')], DOMAIN)
    expect(sent).toHaveLength(7)
    expect(sent).toEqual(expect.arrayContaining(wire))
    expect(sent).toContainEqual({
      name: 'www.harbor.com',
      type: 'A',
      content: '192.0.2.1',
      ttl: 300,
    })
  })
})
