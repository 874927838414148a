import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { takeTurn } from '../page-reading/parse-turn.ts'

export type Sitemaps = {
  files: { url: string; status: number | null; addresses: number }[]
  /** Pages of the site that its sitemaps list. */
  pages: Set<string>
  isCut: boolean
}

const FILES_MAX = 10
const ADDRESSES_MAX = 5_000
const BYTES_MAX = 4 * 1024 * 1024
const DEADLINE_MS = 8_000
const ADDRESS_CHARS_MAX = 2_048
const SLICE_CHARS = 8 * 1024
const DEPTH_MAX = 50
const unpack = promisify(gunzip)

/** Reads a site's sitemaps and the sitemaps they refer to, each once, because some form a loop. */
export async function readSitemaps(
  fetcher: PublicFetcher,
  named: string[],
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<Sitemaps> {
  const sitemaps: Sitemaps = { files: [], pages: new Set(), isCut: false }
  const waiting = [...named]
  const seen = new Set<string>()
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const url = URL.parse(next)
    if (!url || seen.has(url.href)) continue
    if (seen.size >= FILES_MAX) {
      sitemaps.isCut = true
      break
    }
    seen.add(url.href)
    const { status, found } = await readFile(fetcher, url, signal)
    sitemaps.files.push({ url: url.href, status, addresses: found.pages.length })
    waiting.push(...found.sitemaps.slice(0, FILES_MAX))
    for (const page of found.pages) {
      if (sitemaps.pages.size >= ADDRESSES_MAX) sitemaps.isCut = true
      else if (URL.parse(page)?.origin === origin) sitemaps.pages.add(new URL(page).href)
    }
  }
  return sitemaps
}

type Found = { pages: string[]; sitemaps: string[] }

async function readFile(
  fetcher: PublicFetcher,
  url: URL,
  signal: AbortSignal,
): Promise<{ status: number | null; found: Found }> {
  const nothing: Found = { pages: [], sitemaps: [] }
  try {
    const answer = await fetcher.fetch(url, {
      method: 'GET',
      bytesMax: BYTES_MAX,
      longAnswer: 'cut',
      isUnpacked: true,
      redirectsMax: 5,
      deadlineMs: DEADLINE_MS,
      signal,
    })
    if (answer.status !== 200) return { status: answer.status, found: nothing }
    return { status: 200, found: await readSitemapText(await plain(answer.body)) }
  } catch (failure) {
    signal.throwIfAborted()
    if (failure instanceof FetchFailure) return { status: null, found: nothing }
    throw failure
  }
}

/** Unpacks a file that is gzipped itself, as opposed to gzip as a transfer encoding. */
async function plain(body: Buffer): Promise<string> {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b
  if (!isPacked) return body.toString('utf8')
  const unpacked = await unpack(body, { maxOutputLength: BYTES_MAX }).catch(() => Buffer.alloc(0))
  return unpacked.toString('utf8')
}

/**
 * `<url><loc>` are pages, `<sitemap><loc>` are other sitemaps. Text that is not XML has neither.
 */
export async function readSitemapText(text: string): Promise<Found> {
  const found: Found = { pages: [], sitemaps: [] }
  let inside = ''
  let depth = 0
  let heard: string | undefined
  const parser = new Parser(
    {
      onopentagname: (name) => {
        depth += 1
        if (name === 'url' || name === 'sitemap') inside = name
        if (name === 'loc') heard = ''
      },
      ontext: (part) => {
        if (heard !== undefined && heard.length < ADDRESS_CHARS_MAX) heard += part
      },
      onclosetag: (name) => {
        depth -= 1
        if (name !== 'loc' || heard === undefined) return
        const list = inside === 'sitemap' ? found.sitemaps : found.pages
        if (list.length < ADDRESSES_MAX) list.push(heard.trim())
        heard = undefined
      },
    },
    { xmlMode: true },
  )
  await takeTurn(async () => {
    for (let at = 0; at < text.length; at += SLICE_CHARS) {
      parser.write(text.slice(at, at + SLICE_CHARS))
      await new Promise((resolve) => setImmediate(resolve))
      // No real sitemap is this deep, and the parser's work per element grows with depth.
      if (depth > DEPTH_MAX) return
    }
    parser.end()
  })
  return found
}
