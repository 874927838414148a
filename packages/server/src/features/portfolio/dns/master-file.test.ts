import { describe, expect, it } from 'vitest'
import { readMasterFile } from './read-master-file.ts'
import type { DnsRecord } from './record.ts'
import { writeMasterFile } from './write-master-file.ts'

const DOMAIN = 'harbor.com'

const read = (text: string) => readMasterFile(text, DOMAIN)
const recordsIn = (text: string) => read(text).records.map(({ record }) => record)
const problemsIn = (text: string) => read(text).problems

describe('a zone file', () => {
  it('as BIND and providers write it', () => {
    const file = read(`
; a comment
$ORIGIN harbor.com.
$TTL 1h30m
@   IN  SOA ns1.old.net. admin.harbor.com. (
        2026010101 ; serial
        7200 900 1209600 300 )
    IN  NS  ns1.old.net.
@       A       192.0.2.1
        AAAA    2001:db8::1 ; the same name as above
www 300 IN CNAME @
ftp IN 600 CNAME www
shop    CNAME   shops.example.net.
@   MX 10 mail
    MX ( 20
         mail.example.net. )
txt TXT "one; not a comment" " (two)" three
esc TXT "quote \\" backslash \\\\ byte \\195\\188"
_sip._tcp SRV 1 5 5060 sip
$ORIGIN deep.harbor.com.
host A 192.0.2.2
harbor.com. CAA 0 issue "ca.example;x=1"
https HTTPS 1 .
short 5 A 192.0.2.3
`)
    expect(file.problems).toEqual([])
    expect(file.records.map(({ record }) => record)).toEqual<DnsRecord[]>([
      { type: 'A', name: '@', ttl: 5_400, content: '192.0.2.1' },
      { type: 'AAAA', name: '@', ttl: 5_400, content: '2001:db8::1' },
      { type: 'CNAME', name: 'www', ttl: 300, content: 'harbor.com' },
      { type: 'CNAME', name: 'ftp', ttl: 600, content: 'www.harbor.com' },
      { type: 'CNAME', name: 'shop', ttl: 5_400, content: 'shops.example.net' },
      { type: 'MX', name: '@', ttl: 5_400, content: 'mail.harbor.com', priority: 10 },
      { type: 'MX', name: '@', ttl: 5_400, content: 'mail.example.net', priority: 20 },
      { type: 'TXT', name: 'txt', ttl: 5_400, content: 'one; not a comment (two)three' },
      { type: 'TXT', name: 'esc', ttl: 5_400, content: 'quote " backslash \\ byte ü' },
      {
        type: 'SRV',
        name: '_sip._tcp',
        ttl: 5_400,
        content: '5 5060 sip.harbor.com',
        priority: 1,
      },
      { type: 'A', name: 'host.deep', ttl: 5_400, content: '192.0.2.2' },
      { type: 'CAA', name: '@', ttl: 5_400, content: '0 issue "ca.example;x=1"' },
      { type: 'A', name: 'short.deep', ttl: 60, content: '192.0.2.3' },
    ])
    expect(file.notes).toEqual([
      { line: 5, message: 'Left out: we set SOA for you.' },
      { line: 8, message: 'Left out: we set NS for you.' },
      { line: 23, message: 'Left out: our DNS doesn’t offer HTTPS records.' },
      { line: 24, message: 'The TTL is now 60, not 5.' },
    ])
  })

  it('with Windows line ends and a byte order mark', () => {
    expect(recordsIn('\ufeffwww A 192.0.2.1\r\n    AAAA ::1\r\n')).toMatchObject([
      { name: 'www', type: 'A' },
      { name: 'www', type: 'AAAA' },
    ])
  })

  it('a TXT of many strings becomes one text', () => {
    const strings = Array.from({ length: 17 }, () => `"${'x'.repeat(240)}"`).join(' ')
    expect(recordsIn(`@ TXT ( ${strings} )`)[0]?.content).toBe('x'.repeat(4_080))
  })
})

describe('a zone file that is wrong', () => {
  it.each([
    ['www A 192.0.2.1\n@ A 1.2.3\n', 2, /IPv4/],
    ['www A 192.0.2.1\nmail.elsewhere.net. A 192.0.2.1', 2, /not below harbor\.com/],
    ['www TXT "open', 1, /not closed/],
    ['www TXT ( "a"\n\n', 1, /not closed/],
    ['www A 192.0.2.1 )', 1, /parentheses/],
    ['((', 1, /parentheses/],
    ['   A 192.0.2.1', 1, /needs a name/],
    ['www', 1, /type and a value/],
    ['www IN A', 1, /type and a value/],
    ['www CH TXT "x"', 1, /class IN/],
    ['$INCLUDE /etc/passwd', 1, /not supported/],
    ['$GENERATE 1-100000 h$ A 192.0.2.1', 1, /not supported/],
    ['$TTL soon', 1, /seconds/],
    ['$ORIGIN', 1, /domain name/],
    ['@ MX mail', 1, /not a value of a MX/],
    ['@ MX many mail', 1, /priority/],
    ['ww\\.w A 192.0.2.1', 1, /not valid/],
    ['www CNAME a b', 1, /not a value/],
    ['@ CNAME www.example.net.', 1, /ALIAS/],
    [`@ TXT ( ${'x '.repeat(300)})`, 1, /200 words/],
  ])('%j is told with its line', (text, line, message) => {
    expect(problemsIn(text)).toEqual([{ line, message: expect.stringMatching(message) }])
  })

  it('stops after twenty problems, a thousand records or twenty thousand lines', () => {
    expect(problemsIn('www A x\n'.repeat(50_000))).toHaveLength(20)
    const many = Array.from({ length: 5_000 }, (_, n) => `h${n} A 192.0.2.1`).join('\n')
    const file = read(many)
    expect(file.records).toHaveLength(1_001)
    expect(file.problems).toEqual([{ line: 1_001, message: expect.stringMatching(/1,000/) }])
    const notes = read('@ SOA x\n'.repeat(30_000))
    expect(notes.notes).toHaveLength(100)
    expect(notes.problems).toEqual([{ line: 20_001, message: 'The file is too long.' }])
  })
})

it('what is exported is imported again without a difference', () => {
  const records: DnsRecord[] = [
    { type: 'A', name: '@', ttl: 60, content: '192.0.2.1' },
    { type: 'ALIAS', name: 'apex', ttl: 300, content: 'a.example.net' },
    { type: 'MX', name: '@', ttl: 300, content: 'mail.example.net', priority: 5 },
    { type: 'MX', name: 'none', ttl: 300, content: '.', priority: 0 },
    { type: 'SRV', name: '_sip._tcp', ttl: 300, content: '1 2 sip.example.net', priority: 3 },
    { type: 'TXT', name: '@', ttl: 300, content: 'a "b" \\ ; ( ü' + 'x'.repeat(600) },
    { type: 'CAA', name: '@', ttl: 300, content: '0 issue ";"' },
    { type: 'TLSA', name: '_443._tcp', ttl: 300, content: `3 1 1 ${'ab'.repeat(32)}` },
    { type: 'NAPTR', name: '@', ttl: 300, content: '1 1 "u" "a" "!(x);!" .' },
  ]
  const nameservers = ['ns1.example.net', 'ns2.example.net']
  const text = writeMasterFile({
    domain: DOMAIN,
    nameservers,
    ttl: 3_600,
    records,
    now: new Date(),
  })
  expect(recordsIn(text)).toEqual(records)
  expect(problemsIn(text)).toEqual([])
})
