import { RARE_KINDS } from './rare-record-types.ts'
import { hex, host, integer, IPV4, LABEL, matching } from './value-parts.ts'
import type { RecordKind, ValuePart } from './value-parts.ts'

export const PRIORITY = integer('Priority', '10', 65_535)
const TEXT_MAX = 4_096

/** The types that most domains need. */
export const COMMON_KINDS: RecordKind[] = [
  {
    type: 'A',
    use: 'Points to an IPv4 address',
    parts: [
      matching('IPv4 address', '192.0.2.1', IPV4, 'Enter an IPv4 address, for example 192.0.2.1.'),
    ],
  },
  {
    type: 'AAAA',
    use: 'Points to an IPv6 address',
    parts: [
      matching(
        'IPv6 address',
        '2001:db8::1',
        /^(?=.*:.*:)[0-9a-f:.]{2,45}$/i,
        'Enter an IPv6 address, for example 2001:db8::1.',
      ),
    ],
  },
  { type: 'CNAME', use: 'Another name for a host', parts: [host('Host', 'www.example.com')] },
  {
    type: 'ALIAS',
    use: 'Like CNAME, also for the domain itself',
    parts: [host('Host', 'app.example.com')],
  },
  {
    type: 'MX',
    use: 'Receives email',
    parts: [host('Mail server', 'mx1.example.com')],
    hasPriority: true,
  },
  {
    type: 'TXT',
    use: 'Text, for verification, SPF, DKIM and DMARC',
    parts: [
      {
        label: 'Text',
        placeholder: 'v=spf1 include:example.com ~all',
        problem: (value) => {
          if (/^".*"$/s.test(value)) return 'Leave out the quotes. We add them.'
          return value.length > TEXT_MAX ? 'Enter at most 4,096 characters.' : ''
        },
      },
    ],
  },
  {
    type: 'SRV',
    use: 'Where a service runs',
    hasPriority: true,
    parts: [
      integer('Weight', '5', 65_535),
      integer('Port', '5060', 65_535),
      host('Target', 'sip.example.com'),
    ],
  },
  {
    type: 'CAA',
    use: 'Who may issue certificates',
    parts: [
      integer('Flag', '0', 255),
      matching('Tag', 'issue', /^[a-z0-9]{1,15}$/i, 'Enter issue, issuewild or iodef.'),
      {
        ...matching('Value', 'letsencrypt.org', /^[^"\\]*$/, 'Leave out quotes and backslashes.'),
        isQuoted: true,
      },
    ],
  },
  { type: 'NS', use: 'Delegates a subdomain', parts: [host('Name server', 'ns1.example.com')] },
  {
    type: 'SSHFP',
    use: 'Fingerprint of an SSH host key',
    parts: [
      matching('Algorithm', '4', /^[1-6]$/, 'Enter 1 to 6.'),
      matching('Type', '2', /^[12]$/, 'Enter 1 or 2.'),
      hex('Fingerprint'),
    ],
  },
  {
    type: 'TLSA',
    use: 'Certificate of a service',
    parts: [
      matching('Usage', '3', /^[0-3]$/, 'Enter 0 to 3.'),
      matching('Selector', '1', /^[01]$/, 'Enter 0 or 1.'),
      matching('Matching type', '1', /^[0-2]$/, 'Enter 0 to 2.'),
      hex('Certificate data'),
    ],
  },
]

/** The types that our DNS serves. */
export const KINDS: RecordKind[] = [...COMMON_KINDS, ...RARE_KINDS]

const PLAIN: ValuePart = { label: 'Value', placeholder: '', problem: () => '' }

/** A type we don't know is edited as plain text. */
export function kindOf(type: string): RecordKind {
  const known = KINDS.find((kind) => kind.type === type)
  return known ?? { type, use: 'Another type of record', parts: [PLAIN] }
}

/** The same for a saved value. One that doesn't fit the fields is edited as plain text. */
export function kindFor(type: string, content: string): RecordKind {
  const kind = kindOf(type)
  const { parts } = kind
  const values = splitContent(kind, content)
  const isFitting = parts.every(({ problem }, at) => problem(values[at] ?? '') === '')
  return parts.length === 1 || content === '' || isFitting ? kind : { ...kind, parts: [PLAIN] }
}

const WORD = String.raw`"(?:[^"\\]|\\.)*"|\S+`

/** The value of a record, part by part. The last part takes what is left. */
export function splitContent({ parts }: RecordKind, content: string): string[] {
  const patterns = parts.map(({ pattern = WORD }, at) =>
    at === parts.length - 1 ? '[^]*' : pattern,
  )
  const found = new RegExp(`^(${patterns.join(')\\s+(')})$`, 'i').exec(content)
  if (!found) return [content]
  return parts.map(({ isQuoted }, at) => {
    const value = found[at + 1] ?? ''
    return isQuoted ? value.replace(/^"(.*)"$/, '$1') : value
  })
}

export function joinContent({ parts }: RecordKind, values: readonly string[]): string {
  return parts
    .map(({ isQuoted }, at) => (isQuoted ? `"${values[at] ?? ''}"` : (values[at] ?? '')))
    .join(' ')
}

export function nameProblem(type: string, name: string, domain: string): string {
  const lower = name.trim().toLowerCase().replace(/\.$/, '')
  const isApex = lower === '' || lower === '@' || lower === domain
  if (isApex && type === 'CNAME') return 'The domain itself can’t be a CNAME. Use ALIAS.'
  if (isApex && type === 'NS') return 'NS records belong below the domain, for example at shop.'
  if (isApex && type === 'DS') return 'For the domain itself, turn on DNSSEC below.'
  if (type === 'SRV' && !/^_[^.]+\._[^.]+/.test(lower)) return 'Start with _service._protocol.'
  if (type === 'TLSA' && !/^(_\d+|\*)\._[^.]+/.test(lower)) return 'Start with _port._protocol.'
  if (isApex || !/^[ -~]*$/.test(lower)) return ''
  const labels = lower.replace(/^\*\./, '').split('.')
  const isName = lower === '*' || labels.every((label) => LABEL.test(label))
  return isName ? '' : 'Use letters, digits and dashes, for example www, or @ for the domain.'
}

export function ttlProblem(ttl: string): string {
  const isRight = /^\d{2,5}$/.test(ttl) && Number(ttl) >= 60 && Number(ttl) <= 86_400
  return isRight ? '' : 'Enter 60 to 86400 seconds.'
}
