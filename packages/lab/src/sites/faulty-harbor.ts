import type { HttpAnswer } from '../frame/http-message.ts'
import { sitemapAnswer, textAnswer } from './page.ts'

export const FAULTY_HARBOR = 'faulty-harbor.com'
const BASE = `http://${FAULTY_HARBOR}`

interface Faulty {
  head: string
  body: string
  /** Missing from `<html>` on one page. */
  lang?: string
}

const DESCRIPTION = '<meta name="description" content="What a crawler has to find on this page.">'
const VIEWPORT = '<meta name="viewport" content="width=device-width">'
const WORDS = `Boats come and go with the tide, ropes are coiled and sails are mended, and the keeper of the
quay writes every arrival into a long book that nobody reads until a storm has passed and somebody asks.`

/** One issue per page, named after it. The home page links to all of them except the orphan. */
const PAGES = new Map<string, Faulty>([
  [
    '/',
    {
      head: `<title>Faulty Harbor, a place full of faults</title>${DESCRIPTION}
<link rel="canonical" href="${BASE}/">
<link rel="alternate" hreflang="en" href="${BASE}/">
<link rel="alternate" hreflang="de" href="${BASE}/de">
<link rel="alternate" hreflang="nowhere-at-all" href="${BASE}/fr">
<script type="application/ld+json">{"@type": "Organization", "name": "Faulty Harbor"}</script>`,
      body: `<h1>Faulty Harbor</h1><p>${WORDS} The first page is right.</p>
<a href="/no-title">1</a> <a href="/long-title">2</a> <a href="/same-title-a">3</a>
<a href="/same-title-b">4</a> <a href="/no-description">5</a> <a href="/two-headings">6</a>
<a href="/no-heading">7</a> <a href="/lost-canonical">8</a> <a href="/twin-a">9</a>
<a href="/twin-b">10</a> <a href="/no-texts">11</a> <a href="/broken-data">12</a>
<a href="/chain-1">13</a> <a href="/gone">14</a> <a href="/hidden">15</a> <a href="/private/x">16</a>
<a href="/heavy">17</a> <a href="/no-language">18</a> <a href="/de">19</a> <a href="/error">20</a>
<a href="#nothing-here">21</a> <a href="http://no-such-harbor-anywhere.com/">22</a>
<a href="/broken-data">23</a> <a href="mailto:office@faulty-harbor.com">24</a>`,
    },
  ],
  ['/no-title', page('', 'No title')],
  ['/long-title', page(`A title that goes on ${'and on '.repeat(20)}`, 'A long title')],
  [
    '/same-title-a',
    page('The same title', 'The first of two', `${WORDS} Something about anchors.`),
  ],
  ['/same-title-b', page('The same title', 'The second of two', 'Quite another text about nets.')],
  [
    '/no-description',
    { head: '<title>No description here</title>', body: `<h1>No description</h1><p>Fish.</p>` },
  ],
  [
    '/two-headings',
    {
      head: `<title>Two headings here</title>${DESCRIPTION}`,
      body: '<h1>One</h1><h1>Two</h1><h4>Far below</h4><p>Crabs.</p>',
    },
  ],
  [
    '/no-heading',
    { head: `<title>No heading here</title>${DESCRIPTION}`, body: '<p>Oysters only.</p>' },
  ],
  [
    '/lost-canonical',
    {
      head: `<title>A canonical address that is lost</title>${DESCRIPTION}
<link rel="canonical" href="${BASE}/gone">`,
      body: '<h1>Lost canonical</h1><p>Mussels and clams.</p>',
    },
  ],
  ['/twin-a', page('The first twin', 'Twin', `${WORDS} ${WORDS}`)],
  ['/twin-b', page('The second twin', 'Twin', `${WORDS} ${WORDS}`)],
  [
    '/no-texts',
    page('Images without texts', 'Images', '<img src="/a.png"><img src="/b.png"> Two images.'),
  ],
  [
    '/broken-data',
    {
      head: `<title>Broken structured data</title>${DESCRIPTION}
<script type="application/ld+json">{"@type": "Product", </script>`,
      body: '<h1>Broken data</h1><p>Lobsters.</p>',
    },
  ],
  [
    '/hidden',
    {
      head: `<title>A page that hides</title>${DESCRIPTION}<meta name="robots" content="noindex">`,
      body: '<h1>Hidden</h1><p>Nobody shall find this in a list.</p>',
    },
  ],
  ['/private/x', page('Private', 'Private', 'A crawler that reads this has not read robots.txt.')],
  ['/heavy', page('A heavy page', 'Heavy', `<!-- ${'x'.repeat(600_000)} --> Little text.`)],
  [
    '/no-language',
    { head: `<title>No language</title>${DESCRIPTION}`, body: '<h1>No language</h1>', lang: '' },
  ],
  ['/de', page('Der Hafen', 'Der Hafen', 'Diese Seite nennt die andere nicht.')],
  ['/orphan', page('An orphan', 'Orphan', 'No other page leads here.')],
])

const REDIRECTS = new Map([
  ['/chain-1', '/chain-2'],
  ['/chain-2', '/chain-3'],
  ['/chain-3', '/no-heading'],
])

function page(title: string, heading: string, text = 'Seaweed and shells.'): Faulty {
  const head = `${title ? `<title>${title}</title>` : ''}${DESCRIPTION}`
  return { head, body: `<h1>${heading}</h1><p>${text}</p>` }
}

/** A site with one issue of each kind. The crawler's tests list them all. */
export function faultyHarborAnswer(path: string): HttpAnswer {
  if (path === '/robots.txt')
    return textAnswer(`User-agent: *\nDisallow: /private/\nSitemap: ${BASE}/sitemap.xml\n`)
  if (path === '/sitemap.xml')
    return sitemapAnswer(FAULTY_HARBOR, [
      '/',
      '/orphan',
      '/hidden',
      '/gone',
      '/private/x',
      '/chain-1',
    ])
  const target = REDIRECTS.get(path)
  if (target !== undefined) return { status: 301, headers: { location: target } }
  if (path === '/error') return { status: 500, headers: HTML, body: '<h1>Broken</h1>' }
  const found = PAGES.get(path)
  if (!found) return { status: 404, headers: HTML, body: '<title>Gone</title><h1>Gone</h1>' }
  const { head, body, lang = 'en' } = found
  const html = `<!doctype html><html${lang && ` lang="${lang}"`}><head><meta charset="utf-8">
${path === '/no-language' ? '' : VIEWPORT}${head}</head><body>${body}</body></html>`
  return { status: 200, headers: { ...HTML, ...COOKIES }, body: html }
}

const HTML = { 'content-type': 'text/html; charset=utf-8', server: 'lab/1.2.3' }
const COOKIES = { 'set-cookie': 'visitor=1; Path=/', 'x-powered-by': 'lab' }
