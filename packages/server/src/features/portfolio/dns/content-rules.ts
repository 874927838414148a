import { isIPv4, isIPv6 } from 'node:net'
import { readHost } from './host-name.ts'
import { APEX, type RecordType, TEXT_CHARS_MAX } from './record.ts'

export type Judged = { content: string } | { problem: string }
export type Given = { name: string; content: string; domain: string }
type Rule = (given: Given) => Judged

const PLAIN_CHARS_MAX = 1_000
const HOST = 'Enter a host name, for example www.example.com.'

/** What each type's content must be, and how we write it. */
export const CONTENT_RULES: Record<RecordType, Rule> = {
  A: ({ content }) =>
    isIPv4(content.trim())
      ? { content: content.trim() }
      : { problem: 'Enter an IPv4 address, for example 192.0.2.1.' },
  AAAA: ({ content }) => {
    const text = content.trim()
    const isRight = isIPv6(text) && !text.includes('%')
    return isRight
      ? { content: new URL(`http://[${text}]`).hostname.slice(1, -1) }
      : { problem: 'Enter an IPv6 address, for example 2001:db8::1.' }
  },
  ALIAS: host,
  CNAME: (given) => {
    if (given.name === APEX) {
      return { problem: 'The domain itself can’t be a CNAME. Use an ALIAS record instead.' }
    }
    return host(given)
  },
  NS: (given) =>
    given.name === APEX || given.name.startsWith('*')
      ? { problem: 'NS records belong below the domain, for example at shop.' }
      : host(given),
  MX: (given) => (given.content.trim() === '.' ? { content: '.' } : host(given)),
  SRV: service,
  CAA: authority,
  SSHFP: fingerprint,
  TLSA: certificate,
  TXT: text,
  CERT: plain,
  DS: plain,
  HINFO: plain,
  LOC: plain,
  MBOXFW: plain,
  NAPTR: plain,
  URI: plain,
  URL: plain,
}

function host({ content, domain }: Given): Judged {
  const target = readHost(content, domain)
  return target === undefined ? { problem: HOST } : { content: target }
}

function service({ name, content, domain }: Given): Judged {
  if (!/^_[^.]+\._[^.]+(\.|$)/.test(name)) {
    return { problem: 'An SRV name starts with a service and a protocol, for example _sip._tcp.' }
  }
  const [weight = '', port = '', target = '', ...more] = content.trim().split(/\s+/)
  const isRight = isUint16(weight) && isUint16(port) && more.length === 0
  const known = target === '.' ? '.' : readHost(target, domain)
  return isRight && known !== undefined
    ? { content: `${Number(weight)} ${Number(port)} ${known}` }
    : { problem: 'Enter a weight, a port and a host, for example 5 5060 sip.example.com.' }
}

function authority({ content }: Given): Judged {
  const found = /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(?:"([^"\\]*)"|([^\s"\\]*))$/i.exec(content.trim())
  const [, flags = '', tag = '', quoted, bare = ''] = found ?? []
  const value = quoted ?? bare
  return found && Number(flags) <= 255 && /^[\u0020-\u007e]{0,255}$/.test(value)
    ? { content: `${Number(flags)} ${tag.toLowerCase()} "${value}"` }
    : { problem: 'Enter a flag, a tag and a value, for example 0 issue "letsencrypt.org".' }
}

function fingerprint({ content }: Given): Judged {
  const [, algorithm, kind, hex = ''] =
    /^([1-6])\s+([12])\s+([0-9a-f\s]+)$/i.exec(content.trim()) ?? []
  const digest = hex.replaceAll(/\s/g, '').toLowerCase()
  return kind !== undefined && digest.length === (kind === '1' ? 40 : 64)
    ? { content: `${algorithm} ${kind} ${digest}` }
    : {
        problem: 'Enter an algorithm, a type and a fingerprint, for example 4 2 and 64 hex digits.',
      }
}

const TLSA_DIGITS = [undefined, 64, 128]

function certificate({ name, content }: Given): Judged {
  if (!/^(?:_\d{1,5}|\*)\._[^.]+(\.|$)/.test(name)) {
    return { problem: 'A TLSA name starts with a port and a protocol, for example _443._tcp.' }
  }
  const [, usage, selector, matching, hex = ''] =
    /^([0-3])\s+([01])\s+([0-2])\s+([0-9a-f\s]+)$/i.exec(content.trim()) ?? []
  const digest = hex.replaceAll(/\s/g, '').toLowerCase()
  const digits = TLSA_DIGITS[Number(matching)] ?? digest.length
  const isRight = digest !== '' && digest.length % 2 === 0 && digest.length === digits
  return matching !== undefined && isRight && digest.length <= TEXT_CHARS_MAX
    ? { content: `${usage} ${selector} ${matching} ${digest}` }
    : {
        problem:
          'Enter usage, selector, matching type and hex digits, for example 3 1 1 and 64 digits.',
      }
}

function text({ content }: Given): Judged {
  if (content === '') return { problem: 'Enter a text.' }
  if (content.length > TEXT_CHARS_MAX) {
    return { problem: `A text has at most ${TEXT_CHARS_MAX.toLocaleString('en-US')} characters.` }
  }
  return content.isWellFormed() ? { content } : { problem: 'The text has an invalid character.' }
}

/** Outside of quotes, a master file gives some characters a meaning, so they aren't allowed. */
function plain({ content }: Given): Judged {
  const trimmed = content.trim()
  const bare = trimmed.replaceAll(/"(?:[^"\\]|\\[^])*"/g, '')
  const isRight = trimmed.length <= PLAIN_CHARS_MAX && /^[ -~]+$/.test(trimmed)
  return isRight && !/[;()"\\]/.test(bare)
    ? { content: trimmed }
    : { problem: `Enter 1 to ${PLAIN_CHARS_MAX.toLocaleString('en-US')} plain characters.` }
}

function isUint16(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}
