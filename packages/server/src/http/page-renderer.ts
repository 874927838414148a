import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Fetch } from './in-process-fetch.ts'
import type { LookOf } from './listing-cards.ts'

/**
 * What a page searches while it is rendered. The calls of the API that do the same have limits of
 * their own.
 */
export type PageSearch = 'registries' | 'one registry' | 'market' | 'drops'

/** An address without anything that its page doesn't read. Equal `href`s have equal pages. */
export type WantedPage = {
  path: string
  query: Record<string, string>
  href: string
  searches: PageSearch | undefined
  isKnown: boolean
}

/** `styleDigest`: of the styles in it, for the content policy. */
export type Rendered = { status: number; html: Buffer; styleDigest: string }

/** An operation as code, in every language that the reference shows. */
export type Samples = { ts: string; sh: string; py: string; cli?: string }
/** By operation id. */
export type SamplesOf = (description: unknown) => Record<string, Samples>

/** The pages' own renderer, built from packages/web/src/server-entry.tsx. */
export type PageRenderer = {
  /** Undefined for pages that are rendered in the browser. */
  wantedAt(url: string): WantedPage | undefined
  render(wanted: WantedPage, fetcher: Fetch): Promise<Rendered>
  lookOf: LookOf
  samplesOf: SamplesOf
}

type Needs = { template: string; baseUrl: string; log: FastifyBaseLogger }
type Files = {
  template: string
  manifest: unknown
  baseUrl: string
  readStyle: (path: string) => string
}

/** Loads the renderer from the built pages. Undefined, with a warning, if that fails. */
export async function openPageRenderer(
  dist: string,
  { log, ...files }: Needs,
): Promise<PageRenderer | undefined> {
  const entry = join(dist, 'server', 'server-entry.js')
  try {
    if (!existsSync(entry)) throw new Error('it is not built; run: npm run build')
    const manifest: unknown = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))
    // It is built after this code is compiled, so its type is declared here.
    const { openSite } = (await import(pathToFileURL(entry).href)) as {
      openSite(files: Files): PageRenderer
    }
    // Each is read once, with the first page that has it.
    const readStyle = (path: string) => readFileSync(join(dist, path), 'utf8')
    return openSite({ ...files, manifest, readStyle })
  } catch (error) {
    log.warn({ err: error }, 'pages are sent without content: their renderer did not load')
    return undefined
  }
}
