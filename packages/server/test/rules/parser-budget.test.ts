import { X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { LISTINGS_MAX } from '../../src/features/market/sellers/add-seller-listing.ts'
import { importRows } from '../../src/features/market/listings/import-rows.ts'
import { readMasterFile } from '../../src/features/portfolio/dns/read-master-file.ts'
import { locationOf, targetOf } from '../../src/features/portfolio/forwarding/location.ts'
import { readHost } from '../../src/http/read-host.ts'
import { readTarget } from '../../src/features/portfolio/forwarding/read-target.ts'
import { recordText } from '../../src/features/tools/dns-lookup/record-text.ts'
import { readSpf } from '../../src/features/tools/email-auth/read-spf.ts'
import { readTags } from '../../src/features/tools/email-auth/read-tags.ts'
import { readCookie } from '../../src/features/tools/http-headers/judge-cookies.ts'
import { toolOf } from '../../src/features/tools/catalogue.ts'
import { readInput } from '../../src/features/tools/read-input.ts'
import { readRobotsRules } from '../../src/features/tools/seo-crawl/robots-rules.ts'
import { readSitemapText } from '../../src/features/tools/seo-crawl/read-sitemaps.ts'
import { describeCertificate } from '../../src/features/tools/ssl-check/describe-certificate.ts'
import { readPage } from '../../src/features/tools/page-reading/read-page.ts'
import { readReply } from '../../src/upstream/dns/ask-records.ts'
import { readBootstrap } from '../../src/upstream/rdap/bootstrap.ts'
import { readRdap, relatedUrl } from '../../src/upstream/rdap/read-rdap.ts'
import { readWhois } from '../../src/upstream/whois/read-whois.ts'
import { readDomainName } from '../../src/values/domain-name.ts'
import { bareApp } from '../support/bare-app.ts'
import { givenLab } from '../support/lab.ts'
import { hostileBytes, hostileTexts } from '../support/hostile-texts.ts'
import { watchTurns } from '../support/turns.ts'

/**
 * Covers everything that parses input from strangers, at the largest size that gets there. No input
 * may block the event loop for longer than this. We measure CPU time and take the best of several
 * tries, so a busy machine or code that isn't compiled yet doesn't count against a parser.
 */
const BUDGET_MS = 50
/**
 * Test files of a worker share its memory, so another file's garbage may be collected during some
 * tries.
 */
const TRIES_MAX = 20
const MIXTURES = Number(process.env['FUZZ_MIXTURES'] ?? 12)
const SEED = Number(process.env['FUZZ_SEED'] ?? 17)
const KIBI = 1024

type Parser = { bytes: number; read(text: string): unknown }

const ignoringRefusals = async (work: unknown) => await Promise.resolve(work).catch(() => {})
const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // If it isn't JSON, use it as a string within JSON, so it reaches the parser anyway.
    return { ldhName: text, entities: [{ roles: [text], vcardArray: ['vcard', [text]] }] }
  }
}

let app: ReturnType<typeof bareApp>
beforeAll(async () => {
  app = bareApp()
  app.post('/read', { schema: { hide: true } }, async () => ({ ok: true }))
  await app.ready()
})

const PARSERS: Record<string, Parser> = {
  'robots.txt': {
    bytes: 512 * KIBI,
    read: (text) => {
      const { allows } = readRobotsRules(text, 'Namehouse')
      for (const path of [`/${'a'.repeat(490)}`, `/${'ab'.repeat(245)}`, '/']) allows(path)
    },
  },
  sitemap: { bytes: 4 * KIBI * KIBI, read: readSitemapText },
  HTML: {
    bytes: KIBI * KIBI,
    read: (text) => {
      const url = new URL('http://a.example/')
      const { signal } = new AbortController()
      return readPage(Buffer.from(text), 'text/html', { url, signal })
    },
  },
  'zone file': { bytes: KIBI * KIBI, read: (text) => readMasterFile(text, 'a.example') },
  WHOIS: { bytes: 256 * KIBI, read: (text) => readWhois(text, 'whois.example', 'registry') },
  RDAP: {
    bytes: 512 * KIBI,
    read: (text) => {
      const body = json(text)
      return [readRdap(200, body), readRdap(404, body), relatedUrl(body)]
    },
  },
  'list of RDAP servers': {
    bytes: 512 * KIBI,
    read: (text) => readBootstrap({ services: [[[text], [text]], json(text)] }),
  },
  // A seller's file is one piece, and is left at the first line too many.
  CSV: {
    bytes: KIBI * KIBI,
    read: async (text) => {
      let lines = 0
      for await (const rows of importRows(chunksOf(text), 'csv')) {
        lines += rows.length
        if (lines > LISTINGS_MAX) break
      }
    },
  },
  // Larger files are read as they arrive, in chunks of at most 64 KiB.
  'a chunk of CSV': {
    bytes: 64 * KIBI,
    read: async (text) => {
      for await (const rows of importRows(chunksOf(text), 'csv')) void rows
    },
  },
  'a chunk of lines of JSON': {
    bytes: 64 * KIBI,
    read: async (text) => {
      for await (const rows of importRows(chunksOf(text), 'ndjson')) void rows
    },
  },
  SPF: { bytes: 64 * KIBI, read: readSpf },
  'DMARC and DKIM': { bytes: 64 * KIBI, read: readTags },
  cookies: { bytes: 16 * KIBI, read: readCookie },
  names: { bytes: 64 * KIBI, read: readDomainName },
  'address to forward to': { bytes: 8 * KIBI, read: readTarget },
  'Host header': { bytes: 16 * KIBI, read: readHost },
  'path of a visitor': {
    bytes: 16 * KIBI,
    read: (text) => {
      const forwarding = { url: 'https://example.com/a/', status: 301, keep_path: true } as const
      return locationOf(targetOf(forwarding), `/${text}`)
    },
  },
  'JSON bodies': {
    bytes: 64 * KIBI,
    read: (payload) =>
      app.inject({
        method: 'POST',
        url: '/read',
        headers: { 'content-type': 'application/json' },
        payload,
      }),
  },
  'input of a tool': {
    bytes: 64 * KIBI,
    read: (text) =>
      readInput(toolOf('bulk-availability'), { domains: [text], ...Object(json(text)) }),
  },
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** The CPU time of the longest turn, in the best of several tries. */
async function longestTurn(work: () => unknown): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < TRIES_MAX && best > BUDGET_MS; tries += 1) {
    const { longestMs } = await watchTurns(async () => await ignoringRefusals(attempt(work)))
    best = Math.min(best, longestMs)
  }
  return best
}

async function attempt(work: () => unknown): Promise<void> {
  await work()
}

describe.each(Object.entries(PARSERS))('%s', (_name, { bytes, read }) => {
  it('never blocks the event loop, whatever the input', { timeout: 600_000 }, async () => {
    const slow: string[] = []
    for (const text of hostileTexts(bytes, MIXTURES, SEED)) {
      const ms = await longestTurn(() => read(text))
      if (ms > BUDGET_MS) slow.push(`${ms.toFixed(0)} ms: ${JSON.stringify(text.slice(0, 60))}`)
    }
    expect(slow).toEqual([])
  })
})

describe('DNS replies', () => {
  const read = (bytes: Buffer) => readReply(bytes)?.answers?.map(recordText)

  it(
    'never block the event loop, however many pointers they contain',
    { timeout: 600_000 },
    async () => {
      const replies = [replyOf(5_000, NS), replyOf(5_400, NULL), replyOf(3_000, TXT)]
      const hostile = replies.flatMap((reply) => [reply, ...hostileBytes(reply, MIXTURES, SEED)])
      const slow: string[] = []
      for (const [at, bytes] of hostile.entries()) {
        const ms = await longestTurn(() => read(bytes))
        if (ms > BUDGET_MS) slow.push(`${ms.toFixed(0)} ms: reply ${at}`)
      }
      expect(slow).toEqual([])
    },
  )
})

const NS = 2
const NULL = 10
const TXT = 16

/** A reply with one long name that every record points back to, as many as fit into 64 KiB. */
function replyOf(count: number, type: number): Buffer {
  const name = Buffer.concat([...Array.from({ length: 126 }, () => Buffer.from([1, 97])), ZERO])
  const question = Buffer.concat([name, Buffer.from([0, type, 0, 1])])
  const data = type === NS ? POINTER : type === TXT ? Buffer.from([1, 97, 1, 97]) : Buffer.alloc(0)
  const head = Buffer.from([0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  const record = Buffer.concat([POINTER, head, data])
  const fit = Math.min(count, Math.floor((65_535 - 12 - question.length) / record.length))
  const header = Buffer.from([0, 1, 0x81, 0x80, 0, 1, fit >> 8, fit & 255, 0, 0, 0, 0])
  return Buffer.concat([header, question, ...Array.from({ length: fit }, () => record)])
}

const ZERO = Buffer.from([0])
/** Points to the name in the question. */
const POINTER = Buffer.from([0xc0, 12])

it('certificates never block the event loop', { timeout: 600_000 }, async () => {
  const { ca_pem } = await givenLab()
  const { raw } = new X509Certificate(ca_pem)
  const slow: string[] = []
  for (const [at, bytes] of hostileBytes(raw, 20 * MIXTURES, SEED).entries()) {
    const ms = await longestTurn(() => describeCertificate(new X509Certificate(bytes)))
    if (ms > BUDGET_MS) slow.push(`${ms.toFixed(0)} ms: certificate ${at}`)
  }
  expect(slow).toEqual([])
})
