/** One input of a record. The value of most types has one, of some several. */
export type ValuePart = {
  label: string
  placeholder: string
  /** What is wrong with a value, while it is typed. */
  problem: (value: string) => string
}

export type RecordKind = {
  type: string
  /** What it is for, in a few words. */
  use: string
  parts: ValuePart[]
  hasPriority?: true
  /** The last part is written in quotes. */
  isQuoted?: true
}

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

const host = (label: string, placeholder: string): ValuePart => ({
  label,
  placeholder,
  problem: (value) => {
    const bare = value.replace(/\.$/, '')
    if (value === '@' || value === '.') return ''
    if (IPV4.test(bare)) return 'This is an IP address. Enter a host name.'
    const labels = bare.split('.')
    const isHost = labels.length > 1 && labels.every((each) => LABEL.test(each))
    return isHost || !/^[ -~]*$/.test(bare) ? '' : `Enter a host name, for example ${placeholder}.`
  },
})
const integer = (label: string, placeholder: string, max: number): ValuePart => ({
  label,
  placeholder,
  problem: (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= max ? '' : `Enter a number from 0 to ${max}.`,
})
const matching = (label: string, placeholder: string, right: RegExp, problem: string) => ({
  label,
  placeholder,
  problem: (value: string) => (right.test(value) ? '' : problem),
})
const HEX = /^[0-9a-f\s]+$/i
const hex = (label: string) => matching(label, 'ab12…', HEX, 'Enter hex digits: 0–9 and a–f.')

export const PRIORITY = integer('Priority', '10', 65_535)
const TEXT_MAX = 4_096

/** The types that can be added here. */
export const KINDS: RecordKind[] = [
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
          return value.length > TEXT_MAX ? 'A text has at most 4,096 characters.' : ''
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
    isQuoted: true,
    parts: [
      integer('Flag', '0', 255),
      matching('Tag', 'issue', /^[a-z0-9]{1,15}$/i, 'Enter issue, issuewild or iodef.'),
      matching('Value', 'letsencrypt.org', /^[^"\\]*$/, 'Leave out quotes and backslashes.'),
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

/** Other types that our DNS serves are edited as plain text. */
export function kindOf(type: string): RecordKind {
  const known = KINDS.find((kind) => kind.type === type)
  const parts = [{ label: 'Value', placeholder: '', problem: () => '' }]
  return known ?? { type, use: 'Another type of record', parts }
}

/** The value of a record, part by part. The last part takes what is left. */
export function splitContent({ parts, isQuoted }: RecordKind, content: string): string[] {
  if (parts.length === 1) return [content]
  const words = content.split(' ')
  const rest = words.slice(parts.length - 1).join(' ')
  const last = isQuoted ? rest.replaceAll('"', '') : rest
  return [...words.slice(0, parts.length - 1), last]
}

export function joinContent({ parts, isQuoted }: RecordKind, values: readonly string[]): string {
  const all = parts.map((_, index) => values[index] ?? '')
  if (parts.length === 1) return all[0] ?? ''
  const last = isQuoted ? `"${all.at(-1)}"` : all.at(-1)
  return [...all.slice(0, -1), last].join(' ')
}

export function nameProblem(type: string, name: string, domain: string): string {
  const lower = name.trim().toLowerCase().replace(/\.$/, '')
  const isApex = lower === '' || lower === '@' || lower === domain
  if (isApex && type === 'CNAME') return 'The domain itself can’t be a CNAME. Use ALIAS.'
  if (isApex && type === 'NS') return 'NS records belong below the domain, for example at shop.'
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
