import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { array, assert, asyncProperty, constantFrom, record, stringMatching } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { afterFile } from '../../../test/support/after-file.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { copyLabel } from './label.ts'
import { inspectZoneFile, readZoneFile } from './read-zone-file.ts'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('zone-file')
  afterFile(() => rm(folder, { recursive: true, force: true }))
})

async function read(content: string | Buffer, zone = 'com') {
  const path = join(folder, 'zone.txt')
  await writeFile(path, content)
  const labels: string[] = []
  const target = new Uint8Array(63)
  const file = await inspectZoneFile(path)
  const counts = await readZoneFile(file, {
    zone,
    onProgress: () => {},
    take: (bytes, start, end) => {
      const length = copyLabel(bytes, start, end, target)
      if (length > 0) labels.push(Buffer.from(target.subarray(0, length)).toString())
      return length > 0
    },
  })
  return { labels, ...counts, head: file.head }
}

it('a file as CZDS gives it: only NS records of names directly below the zone count', async () => {
  const { labels, bad, outside, head } = await read(
    [
      'com.\t900\tin\tsoa\ta.gtld-servers.net. nstld.example. 1763366400 1800 900 604800 86400',
      'com.\t172800\tin\tns\ta.gtld-servers.net.',
      'acme.com.\t172800\tin\tns\tns1.example.net.',
      'acme.com.\t172800\tin\tns\tns2.example.net.',
      'acme.com.\t86400\tin\tds\t370 13 2 BE74359954660069D5C63D200C39F5603827D7DD02B56F120EE9F3A8',
      'ns1.acme.com.\t172800\tin\ta\t192.0.2.1',
      'deep.sub.com.\t172800\tin\tns\tns1.example.net.',
      'xn--bcher-kva.com.\t172800\tin\tns\tns1.example.net.',
      'CK0POJMG874LJREF7EFN8430QVIT8BSM.com.\t86400\tin\tnsec3\t1 1 0 - CK0Q NS SOA RRSIG',
      'com.\t900\tin\tsoa\ta.gtld-servers.net. nstld.example. 1763366400 1800 900 604800 86400',
      '',
    ].join('\n'),
  )
  expect(labels).toEqual(['acme', 'acme', 'xn--bcher-kva'])
  expect([bad, outside]).toEqual([0, 0])
  expect(head).toEqual({ kind: 'master file', zone: 'com' })
})

it('relative names, $ORIGIN, comments, brackets, quotes, repeated owners and capitals', async () => {
  const { labels, bad } = await read(
    [
      '; a comment (with a bracket',
      '$ORIGIN COM.',
      '$TTL 1d12h',
      '@ IN SOA a.gtld-servers.net. nstld.example. (',
      '  1 ; serial ) "',
      '  1800 900 604800 86400 )',
      'ACME NS NS1.EXAMPLE',
      '     NS NS2.EXAMPLE',
      'plain 172800 NS ns1.example.net.',
      'swapped IN 172800 NS ns1.example.net.',
      'text TXT "no NS here ; ( " "NS',
      'fake NS not.a.record." ; still inside the quotes',
      'last NS ( ns1.example.net. )',
      '$ORIGIN sub.com.',
      'deeper NS ns1.example.net.',
      '$ORIGIN .',
      'rooted.com NS ns1.example.net.',
      '',
    ].join('\r\n'),
  )
  expect(labels).toEqual(['acme', 'acme', 'plain', 'swapped', 'last', 'rooted'])
  expect(bad).toBe(0)
})

it('lines that make no sense are counted and skipped', async () => {
  const { labels, bad, outside } = await read(
    [
      'good.com. 1 in ns a.b.',
      'no_label.com. 1 in ns a.b.',
      'lonely',
      '$INCLUDE /etc/passwd',
      '$GENERATE 1-9 a$ NS b.',
      `${'x'.repeat(70_000)} NS a.`,
      'other.net. 1 in ns a.b.',
      'a\\046b.com. 1 in ns a.b.',
      '-dash.com. 1 in ns a.b.',
      'also-good.com. 1 in ns a.b.',
      '',
    ].join('\n'),
  )
  expect(labels).toEqual(['good', 'also-good'])
  expect([bad, outside]).toEqual([7, 1])
})

it('a list has one name per line, with or without its TLD, in any script', async () => {
  const { labels, bad, outside } = await read(
    [
      '# names',
      'acme',
      'Solar.com',
      'dotted.com.',
      ' blank.com ',
      '',
      'bücher.com',
      'bücher',
      'other.net',
      'www.deep.com',
      'bad_one',
      '',
    ].join('\n'),
  )
  expect(labels).toEqual(['acme', 'solar', 'dotted', 'blank', 'xn--bcher-kva', 'xn--bcher-kva'])
  expect([bad, outside]).toEqual([1, 1])
})

it('a zone of two labels is read as well', async () => {
  const { labels, head } = await read(
    'co.uk. 1 in soa a. b. 1 1 1 1 1\nacme.co.uk. 1 in ns a.b.\nacme.uk. 1 in ns a.b.\n',
    'co.uk',
  )
  expect([labels, head.zone]).toEqual([['acme'], 'co.uk'])
})

it('gzip is recognized by its content, also in several members', async () => {
  const first = gzipSync('acme.com. 1 in ns a.b.\n')
  const second = gzipSync('solar.com. 1 in ns a.b.\n')
  expect((await read(Buffer.concat([first, second]))).labels).toEqual(['acme', 'solar'])
})

const LINES = Array.from({ length: 5_000 }, (_, n) => `name-${n}.com. 1 in ns a.b.\n`).join('')

it.each([
  ['a gzip file without its end', gzipSync(LINES).subarray(0, 5_000), 'is cut short'],
  ['a short gzip file without its end', gzipSync(LINES).subarray(0, 40), 'is cut short'],
  ['a damaged gzip file', spoiled(gzipSync(LINES)), 'is damaged'],
  ['a plain file that ends inside a line', LINES.slice(0, -9), 'cut short'],
  ['a file that ends inside brackets', `${LINES}a.com. 1 in soa a. b. ( 1\n`, 'cut short'],
  ['an empty file', '', 'is empty'],
  ['a file of zeros', Buffer.alloc(20 * 1024 * 1024), 'is not a text file'],
  [
    'a gzip bomb without line breaks',
    gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    'is not a text file',
  ],
])('%s is refused', async (_what, content, why) => {
  await expect(read(content)).rejects.toThrow(why)
})

it('a folder, a missing file and a device are refused', async () => {
  await expect(inspectZoneFile(folder)).rejects.toThrow('is not a file')
  await expect(inspectZoneFile(join(folder, 'nowhere'))).rejects.toThrow("can't be read")
  await expect(inspectZoneFile('/dev/zero')).rejects.toThrow('is not a file')
})

function spoiled(gzip: Buffer): Buffer {
  const copy = Buffer.from(gzip)
  copy.fill(0xff, 2_000, 2_100)
  return copy
}

/** A slow and simple reader, to compare with: one record per line, nothing over several lines. */
function reference(text: string, zone: string): string[] {
  let origin = zone
  let owner = ''
  const found: string[] = []
  for (const line of text.split('\n')) {
    const bare = line.replace(/;.*$/, '')
    if (bare.trim() === '') continue
    const directive = /^\$origin\s+(\S+)/i.exec(bare)
    if (directive) {
      origin = (directive[1] ?? '').replace(/\.$/, '').toLowerCase()
      continue
    }
    const match = /^(\S*)\s+(?:(?:\d+|in)\s+){0,2}(ns|a|txt|ds)\s+\S/i.exec(bare)
    if (!match) continue
    if (match[1]) owner = match[1].toLowerCase()
    if (owner === '' || match[2]?.toLowerCase() !== 'ns') continue
    const whole = owner.endsWith('.')
      ? owner.slice(0, -1)
      : owner === '@'
        ? origin
        : `${owner}.${origin}`
    const label = whole.endsWith(`.${zone}`) ? whole.slice(0, -zone.length - 1) : ''
    if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) found.push(label)
  }
  return found
}

const line = record({
  owner: constantFrom('', 'acme', 'solar.com.', 'a.b.com.', '@', 'com.', 'other.net.', '-x', 'UP'),
  ttl: constantFrom('', '3600 '),
  klass: constantFrom('', 'IN ', 'in '),
  type: constantFrom('NS', 'ns', 'A', 'TXT', 'DS'),
  data: stringMatching(/^[a-z0-9.]{1,12}$/),
  comment: constantFrom('', ' ; note', ' ; ( " '),
}).map(
  ({ owner, ttl, klass, type, data, comment }) =>
    `${owner} ${ttl}${klass}${type} ${data}${comment}`,
)
const directive = constantFrom(
  '$ORIGIN com.',
  '$ORIGIN sub.com.',
  '$ORIGIN net.',
  '$TTL 60',
  '; hm',
  '',
)

it('any mixture of records is read as the simple reader does', async () => {
  await assert(
    asyncProperty(array(line), array(directive), async (lines, directives) => {
      const mixed = lines.flatMap((each, place) => [directives[place] ?? '', each])
      const text = `@ 1 IN NS a.\n${mixed.join('\n')}\n`
      expect((await read(text)).labels).toEqual(reference(text, 'com'))
    }),
    { numRuns: 200 },
  )
})
