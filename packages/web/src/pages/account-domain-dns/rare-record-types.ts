import { hex, host, integer, matching } from './value-parts.ts'
import type { RecordKind, ValuePart } from './value-parts.ts'

const WORD_MAX = 65_535
const BYTE_MAX = 255

const quoted = (label: string, placeholder: string): ValuePart => ({
  ...matching(label, placeholder, /^[^"\\]*$/, 'Leave out quotes and backslashes.'),
  isQuoted: true,
})

/** Degrees, and minutes and seconds if known, then the direction: `52 22 23 N`. */
const DEGREES = String.raw`\d{1,3}(?:\s+\d{1,2}(?:\s+\d{1,2}(?:\.\d{1,3})?)?)?\s+`

type Sides = [positive: string, negative: string]

function position(label: string, placeholder: string, max: number, sides: Sides): ValuePart {
  const pattern = `${DEGREES}[${sides.join('')}]`
  const right = new RegExp(`^${pattern}$`, 'i')
  return {
    label,
    placeholder,
    pattern,
    problem: (value) => {
      const [degrees = 0, minutes = 0, seconds = 0] = value.split(/\s+/).map(Number)
      const isFar = degrees > max || minutes >= 60 || seconds >= 60
      return right.test(value) && !isFar
        ? ''
        : `Enter degrees, minutes, seconds and ${sides.join(' or ')}, for example ${placeholder}.`
    },
  }
}

/** Types that few domains need. */
export const RARE_KINDS: RecordKind[] = [
  {
    type: 'MBOXFW',
    use: 'Forwards email to another address',
    parts: [
      matching(
        'Email address',
        'you@example.com',
        /^[^\s"@;()\\]+@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i,
        'Enter an email address, for example you@example.com.',
      ),
    ],
  },
  {
    type: 'URL',
    use: 'Forwards visitors to another address',
    isForwarding: true,
    parts: [
      matching(
        'Web address',
        'https://example.com/',
        /^https?:\/\/[^\s";()\\]+$/i,
        'Enter a web address, for example https://example.com/.',
      ),
    ],
  },
  {
    type: 'URI',
    use: 'Where a service is, as an address',
    parts: [
      integer('Priority', '10', WORD_MAX),
      integer('Weight', '1', WORD_MAX),
      {
        ...quoted('Address', 'https://example.com/api'),
        problem: (value) =>
          /^[a-z][a-z0-9+.-]*:[^\s"\\]+$/i.test(value)
            ? ''
            : 'Enter an address, for example https://example.com/api.',
      },
    ],
  },
  {
    type: 'NAPTR',
    use: 'Rules for phone numbers and SIP',
    parts: [
      integer('Order', '100', WORD_MAX),
      integer('Preference', '10', WORD_MAX),
      {
        ...matching('Flags', 'U', /^[a-z0-9]*$/i, 'Enter letters or digits, for example U.'),
        isQuoted: true,
        isOptional: true,
      },
      { ...quoted('Service', 'E2U+sip'), isOptional: true },
      {
        ...matching(
          'Expression',
          '!^.*$!sip:info@example.com!',
          /^(?:[^"\\]|\\.)*$/,
          'Leave out quotes.',
        ),
        isQuoted: true,
        isOptional: true,
      },
      host('Replacement', '_sip._udp.example.com'),
    ],
  },
  {
    type: 'DS',
    use: 'DNSSEC key of a subdomain',
    parts: [
      integer('Key tag', '12345', WORD_MAX),
      integer('Algorithm', '13', BYTE_MAX),
      integer('Digest type', '2', BYTE_MAX),
      hex('Digest'),
    ],
  },
  {
    type: 'CERT',
    use: 'A certificate or key',
    parts: [
      matching('Kind', 'PGP', /^(?:[a-z]{2,10}|\d{1,5})$/i, 'Enter a kind, for example PGP.'),
      integer('Key tag', '0', WORD_MAX),
      integer('Algorithm', '0', BYTE_MAX),
      matching(
        'Certificate',
        'mQENB…',
        /^[a-z0-9+/\s]+={0,2}$/i,
        'Enter the certificate in base64.',
      ),
    ],
  },
  {
    type: 'LOC',
    use: 'Where something is on Earth',
    parts: [
      position('Latitude', '52 22 23.000 N', 90, ['N', 'S']),
      position('Longitude', '4 53 32.000 E', 180, ['E', 'W']),
      matching(
        'Altitude',
        '10m',
        /^-?\d{1,8}(?:\.\d{1,2})?m?(?:\s+\d{1,8}(?:\.\d{1,2})?m?){0,3}$/i,
        'Enter meters, for example 10m. Size and precision may follow.',
      ),
    ],
  },
  {
    type: 'HINFO',
    use: 'Hardware and system of a host',
    parts: [quoted('Hardware', 'x86-64'), quoted('System', 'Linux')],
  },
]
