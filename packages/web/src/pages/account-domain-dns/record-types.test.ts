import { describe, expect, it } from 'vitest'
import {
  joinContent,
  KINDS,
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
  ])('%s %s is wrong', (type, content) => {
    expect(problemsOf(type, content).join('')).not.toBe('')
  })
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
