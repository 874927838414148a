import { gzipSync } from 'node:zlib'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import { pageAnswer, textAnswer } from './page.ts'

export const HOSTILE_HARBOR = 'hostile-harbor.com'
const BASE = `http://${HOSTILE_HARBOR}`

const MEBI = 1_024 * 1_024
const BOMB_BYTES = 128 * MEBI
const FLOOD_MEBIS = 1_024
const DEPTH = 50_000

/** A site that harms careless crawlers, each path in a different way. */
export function hostileHarborAnswer({ path, query }: HttpAsk): HttpAnswer {
  if (path === '/robots.txt') return textAnswer(ROBOTS)
  if (path.startsWith('/trap')) return trapAnswer(path, Number(query.get('day') ?? 0))
  const made = HOSTILE[path]
  return made ? made() : pageAnswer({ title: 'Gone', description: '', body: '' }, 404)
}

const ROBOTS = `User-agent: *
Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b
Sitemap: ${BASE}/sitemap-a.xml
Sitemap: ${BASE}/bomb
Sitemap: http://127.0.0.1/sitemap.xml
${'Disallow: /nothing\n'.repeat(3_000)}`

const HOSTILE: Record<string, () => HttpAnswer> = {
  '/': () =>
    pageAnswer({
      title: 'Hostile Harbor',
      description: 'A place to stay away from.',
      body: `${Object.keys(HOSTILE)
        .map((path) => `<a href="${path}">${path}</a>`)
        .join(' ')} <a href="/trap/">trap</a> <a href="http://169.254.169.254/latest/">inside</a>
<a href="http://127.0.0.1:5432/">loopback</a> <a href="javascript:alert(1)">script</a>
<a href="http://[::1]/">six</a> <a href="//user:secret@${HOSTILE_HARBOR}/">secret</a>`,
    }),
  '/loop': () => away('/loop'),
  '/ring-a': () => away('/ring-b'),
  '/ring-b': () => away('/ring-a'),
  '/inside': () => away('http://169.254.169.254/latest/meta-data/'),
  '/loopback': () => away('http://127.0.0.1:5432/'),
  '/flood': () => ({ status: 200, headers: HTML, body: MEBI_OF_TEXT, times: FLOOD_MEBIS }),
  '/bomb': () => ({ status: 200, headers: { ...HTML, 'content-encoding': 'gzip' }, body: bomb() }),
  '/no-gzip': () => ({
    status: 200,
    headers: { ...HTML, 'content-encoding': 'gzip' },
    body: 'this is not packed',
  }),
  '/deep': () => ({ status: 200, headers: HTML, body: '<div><b>'.repeat(DEPTH) }),
  '/zeros': () => ({
    status: 200,
    headers: HTML,
    body: '<title>a\0b</title><h1>\0</h1>&#0;\ud800',
  }),
  '/links': () => ({ status: 200, headers: HTML, body: '<a href="/gone">x</a>'.repeat(20_000) }),
  '/sitemap-a.xml': () => sitemapIndex('/sitemap-b.xml'),
  '/sitemap-b.xml': () => sitemapIndex('/sitemap-a.xml'),
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const MEBI_OF_TEXT = Buffer.alloc(MEBI, '<p>more and more</p>')

function away(location: string): HttpAnswer {
  return { status: 302, headers: { location } }
}

let madeBomb: Buffer | undefined

function bomb(): Buffer {
  madeBomb ??= gzipSync(Buffer.alloc(BOMB_BYTES, '<p>'))
  return madeBomb
}

/** Each page links to two new ones: one level deeper, and one on the next day. */
function trapAnswer(path: string, day: number): HttpAnswer {
  return pageAnswer({
    title: `Day ${day} at ${path}`,
    description: 'There is always more.',
    body: `<a href="${path.replace(/\/$/, '')}/more/">deeper</a> <a href="/trap/?day=${day + 1}">next</a>`,
  })
}

function sitemapIndex(path: string): HttpAnswer {
  const xml = `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${BASE}${path}</loc></sitemap></sitemapindex>`
  return textAnswer(xml, 'application/xml')
}
