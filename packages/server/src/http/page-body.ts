import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './cookies.ts'

export type Theme = 'light' | 'dark'
export type PageBody = { bytes: string | Buffer; encoding: 'br' | 'gzip' | undefined }

/** A rendered page, and its bodies by theme and encoding. They are made when first asked for. */
export type Page = { status: number; html: string; bodies: Map<string, Promise<PageBody>> }

const THEME_COOKIE = { name: 'theme' }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Bodies are kept and sent many times. Higher levels cost many times as much for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** The theme that a visitor chose. Undefined: the device's own. Anything else is ignored. */
export function themeOf(request: FastifyRequest): Theme | undefined {
  const value = readCookie(request, THEME_COOKIE)
  return value === 'light' || value === 'dark' ? value : undefined
}

/** In the HTML itself, so that the page never flashes in the other theme. */
export function themed(html: string, theme: Theme | undefined): string {
  return theme ? html.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`) : html
}

export async function packPage(
  { html, bodies }: Page,
  theme: Theme | undefined,
  accepted: string | undefined,
): Promise<PageBody> {
  const encoding = encodingFor(accepted)
  const key = `${theme} ${encoding}`
  const made = bodies.get(key) ?? pack(themed(html, theme), encoding)
  bodies.set(key, made)
  return await made
}

async function pack(text: string, encoding: PageBody['encoding']): Promise<PageBody> {
  if (encoding === 'br') return { bytes: await brotli(text, BROTLI), encoding }
  if (encoding === 'gzip') return { bytes: await zip(text), encoding }
  return { bytes: text, encoding: undefined }
}

/** Pages contain nothing secret, so compressing them beside a visitor's own words is safe. */
function encodingFor(accepted = ''): PageBody['encoding'] {
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
