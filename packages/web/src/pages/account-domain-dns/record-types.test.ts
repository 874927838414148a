import { describe, expect, it } from 'vitest'
import {
  joinContent,
  KINDS,
  kindFor,
  kindOf,
  nameProblem,
  splitContent,
  ttlProblem,
} from './record-types.ts'

const problemsOf = (type: string, content: string) => {
  const kind = kindOf(type)
  return kind.parts.map(({ problem }, at) => problem(splitContent(kind, content)[at] ?? ''))
}

describe('values while they are typed', () => {
  it.each([
    ['A', '192.0.2.1'],
    ['AAAA', '2001:db8::1'],
    ['CNAME', 'www.example.com.'],
    ['ALIAS', '@'],
    ['MX', '.'],
    ['TXT', 'v=spf1 -all'],
    ['SRV', '5 5060 sip.example.com'],
    ['CAA', '0 issue "letsencrypt.org"'],
    ['SSHFP', '4 2 abcdef'],
    ['TLSA', '3 1 1 abcdef'],
    ['HINFO', '"a" "b"'],
    ['MBOXFW', 'you@example.com'],
    ['URL', 'https://example.com/a?b=c'],
    ['URI', '10 1 "https://example.com/api"'],
    ['NAPTR', '100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .'],
    ['NAPTR', '100 10 "S" "SIP+D2U" "" _sip._udp.example.com'],
    ['DS', '12345 13 2 abcdef01'],
    ['CERT', 'PGP 0 0 mQENBFVx='],
    ['LOC', '52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m'],
    ['LOC', '52 N 4 E 0m'],
    ['GONE', 'as it is'],
  ])('%s %s is right, and stays the same in its fields', (type, content) => {
    expect(problemsOf(type, content).join('')).toBe('')
    const kind = kindOf(type)
    expect(joinContent(kind, splitContent(kind, content))).toBe(content)
  })

  it.each([
    ['A', '192.0.2.256'],
    ['A', '192.0.2'],
    ['AAAA', '192.0.2.1'],
    ['CNAME', '192.0.2.1'],
    ['CNAME', 'localhost'],
    ['TXT', '"quoted"'],
    ['TXT', 'x'.repeat(4_097)],
    ['SRV', '5 70000 sip.example.com'],
    ['CAA', '256 issue "x"'],
    ['SSHFP', '7 2 ab'],
    ['TLSA', '3 1 9 ab'],
    ['MBOXFW', 'you@example'],
    ['URL', 'example.com'],
    ['URI', '10 1 "example"'],
    ['NAPTR', '100 70000 "U" "E2U+sip" "" .'],
    ['NAPTR', '100 10 "?" "E2U+sip" "" .'],
    ['DS', '12345 256 2 abcdef01'],
    ['CERT', 'PGP 0 0 ###'],
    ['LOC', '91 N 4 E 0m'],
    ['LOC', '52 60 N 4 E 0m'],
    ['LOC', '52 N 4 E high'],
  ])('%s %s is wrong', (type, content) => {
    expect(problemsOf(type, content).join('')).not.toBe('')
  })
})

it('a value that doesn’t fit the fields of its type is edited as plain text', () => {
  const parts = (type: string, content: string) => kindFor(type, content).parts.length
  expect([parts('LOC', '52 22 N'), parts('SRV', 'odd'), parts('CAA', '0 issue "a" b')]).toEqual([
    1, 1, 1,
  ])
  expect([parts('LOC', ''), parts('CAA', '0 issue letsencrypt.org')]).toEqual([3, 3])
  const odd = kindFor('NAPTR', 'odd  value')
  expect(joinContent(odd, splitContent(odd, 'odd  value'))).toBe('odd  value')
})

describe('names while they are typed', () => {
  it.each([
    ['A', ''],
    ['A', '@'],
    ['A', '*'],
    ['A', '*.shop'],
    ['A', 'bücher'],
    ['SRV', '_sip._tcp'],
    ['TLSA', '_443._tcp.www'],
  ])('%s %j is right', (type, name) => {
    expect(nameProblem(type, name, 'example.com')).toBe('')
  })

  it.each([
    ['CNAME', '@'],
    ['CNAME', 'example.com'],
    ['NS', ''],
    ['DS', '@'],
    ['A', 'a..b'],
    ['A', 'a b'],
    ['SRV', 'sip'],
    ['TLSA', 'www'],
  ])('%s %j is wrong', (type, name) => {
    expect(nameProblem(type, name, 'example.com')).not.toBe('')
  })
})

it('a TTL is 60 to 86400 seconds', () => {
  expect(['60', '86400'].map(ttlProblem)).toEqual(['', ''])
  expect(['59', '86401', '1h', ''].map(ttlProblem)).not.toContain('')
})

it('every type has an own sentence on its use', () => {
  expect(new Set(KINDS.map(({ use }) => use)).size).toBe(KINDS.length)
})
