import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './cookies.ts'
import type { Rendered } from './page-renderer.ts'

/** Attributes of the page's first element, each after a space. */
export type Marks = string
export type PageBody = { bytes: Buffer; encoding: 'br' | 'gzip' | undefined }

/**
 * A rendered page, and its bodies by marks and encoding. They are made when first asked for. All are
 * bytes: a page as text takes twice as much, and the collector moves it twice before it is gone.
 */
export type Page = Omit<Rendered, 'html'> & Packable
type Packable = { html: Buffer; bodies: Map<string, Promise<PageBody>> }

const FIRST_ELEMENT = '<html lang="en"'
const THEME_COOKIE = { name: 'theme' }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Bodies are kept and sent many times. Higher levels cost many times as much for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * What the page has to know before it starts: the theme that the visitor chose, unless it is the
 * device's own, so that it never flashes in the other one; and whether there are zone files, so that
 * it doesn't ask for names that nobody has.
 */
export function marksOf(request: FastifyRequest, hasZones: boolean): Marks {
  const theme = readCookie(request, THEME_COOKIE)
  const isChosen = theme === 'light' || theme === 'dark'
  return (isChosen ? ` data-theme="${theme}"` : '') + (hasZones ? ' data-zones' : '')
}

export function marked(html: Buffer, marks: Marks): Buffer {
  const at = html.indexOf(FIRST_ELEMENT)
  if (marks === '' || at < 0) return html
  const end = at + FIRST_ELEMENT.length
  return Buffer.concat([html.subarray(0, end), Buffer.from(marks), html.subarray(end)])
}

export async function packPage(
  { html, bodies }: Packable,
  marks: Marks,
  accepted: string | undefined,
): Promise<PageBody> {
  const encoding = encodingFor(accepted)
  const key = `${marks} ${encoding}`
  const made = bodies.get(key) ?? pack(marked(html, marks), encoding)
  bodies.set(key, made)
  return await made
}

async function pack(bytes: Buffer, encoding: PageBody['encoding']): Promise<PageBody> {
  if (encoding === 'br') return { bytes: await brotli(bytes, BROTLI), encoding }
  if (encoding === 'gzip') return { bytes: await zip(bytes), encoding }
  return { bytes, encoding: undefined }
}

/** Pages contain nothing secret, so compressing them beside a visitor's own words is safe. */
function encodingFor(accepted = ''): PageBody['encoding'] {
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
