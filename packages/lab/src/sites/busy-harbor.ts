import type { HttpAnswer } from '../frame/http-message.ts'
import { pageAnswer, sitemapAnswer, textAnswer } from './page.ts'
import type { Page } from './page.ts'

export const BUSY_HARBOR = 'busy-harbor.com'

/** The menu on every page. `/lost-chart` is broken on purpose. */
const MENU = `<nav><a href="/">Quay</a> <a href="/berths">Berths</a> <a href="/tides">Tides</a>
<a href="/guide">Guide</a> <a href="/contact">Contact</a></nav>`

const PAGES = new Map<string, Page>([
  [
    '/',
    {
      title: 'Busy Harbor, a place to tie up',
      description: 'Berths, tides and a warm galley for boats that pass Busy Harbor.',
      body: `${MENU}
<p>Forty berths behind a long stone arm, open all year.</p>
<img src="/quay.png" alt="The quay at high water">
<p>New: <a href="/old-tides">the tide table</a> and <a href="/lost-chart">a chart</a>.</p>`,
    },
  ],
  [
    '/berths',
    {
      title: 'Berths at Busy Harbor',
      description: 'Lengths, depths and nightly rates of all forty berths.',
      body: `${MENU}
<table><tr><th>Berth</th><th>Depth</th></tr><tr><td>North 1</td><td>3.2 m</td></tr></table>
<p>Read <a href="/guide">the guide</a> before you enter.</p>`,
    },
  ],
  [
    '/tides',
    {
      title: 'Tides at Busy Harbor',
      description: 'High and low water at the harbor mouth.',
      body: `${MENU}
<p>High water a little after noon, low water at dusk.</p>`,
    },
  ],
  // No description, and an image without alt text: issues for a crawler to find.
  [
    '/guide',
    {
      title: 'Guide',
      description: '',
      body: `${MENU}
<img src="/quay.png">
<h2>Entering</h2>
<p>Keep the green light to starboard. Our sister port is
<a href="http://dormant-harbor.com/">Dormant Harbor</a>.</p>`,
    },
  ],
  [
    '/contact',
    {
      title: 'Contact Busy Harbor',
      description: 'How to reach the harbor office.',
      body: `${MENU}
<p>Call on channel 12 or write to <a href="mailto:office@busy-harbor.com">the office</a>.</p>`,
    },
  ],
  [
    '/private/ledger',
    {
      title: 'Ledger',
      description: 'Not for crawlers.',
      body: '<p>A crawler that shows this page has not read robots.txt.</p>',
    },
  ],
])

const REDIRECTS = new Map([
  ['/old-tides', '/tides'],
  ['/index.html', '/'],
])

// The smallest possible PNG: one dark pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** The demo's live site: linked pages, a redirect, a broken link and a robots.txt. */
export function busyHarborAnswer(path: string): HttpAnswer {
  if (path === '/robots.txt')
    return textAnswer(
      `User-agent: *\nDisallow: /private/\nSitemap: http://${BUSY_HARBOR}/sitemap.xml\n`,
    )
  if (path === '/sitemap.xml')
    return sitemapAnswer(
      BUSY_HARBOR,
      [...PAGES.keys()].filter((each) => !each.includes('private')),
    )
  if (path === '/quay.png')
    return { status: 200, headers: { 'content-type': 'image/png' }, body: PIXEL }
  const target = REDIRECTS.get(path)
  if (target !== undefined) return { status: 301, headers: { location: target } }
  const page = PAGES.get(path)
  return page ? pageAnswer(page) : pageAnswer(LOST, 404)
}

const LOST: Page = {
  title: 'No such page',
  description: 'This page is not on the chart.',
  body: `${MENU}\n<p>This page is not on the chart.</p>`,
}
