import type { HttpAnswer } from '../frame/http-message.ts'
import { pageAnswer, sitemapAnswer, textAnswer } from './page.ts'

export const LARGE_HARBOR = 'large-harbor.com'
export const LARGE_HARBOR_PAGES = 500

/** A site of many pages, each linking to the next ten. */
export function largeHarborAnswer(path: string): HttpAnswer {
  if (path === '/robots.txt')
    return textAnswer(`User-agent: *\nAllow: /\nSitemap: http://${LARGE_HARBOR}/sitemap.xml\n`)
  if (path === '/sitemap.xml')
    return sitemapAnswer(
      LARGE_HARBOR,
      Array.from({ length: LARGE_HARBOR_PAGES }, (_, at) => pathOf(at)),
    )
  const at = path === '/' ? 0 : Number(/^\/berth\/(\d+)$/.exec(path)?.[1] ?? -1)
  if (at < 0 || at >= LARGE_HARBOR_PAGES)
    return pageAnswer({ title: 'No such berth', description: '', body: '' }, 404)
  return pageAnswer({
    title: `Berth ${at} of Large Harbor`,
    description: `Length, depth and neighbours of berth ${at}.`,
    body: `${linksFrom(at)}\n${textOf(at)}`,
  })
}

function pathOf(at: number): string {
  return at === 0 ? '/' : `/berth/${at}`
}

function linksFrom(at: number): string {
  return Array.from({ length: 10 }, (_, step) => {
    const next = (at * 10 + step + 1) % LARGE_HARBOR_PAGES
    return `<a href="${pathOf(next)}">Berth ${next}</a>`
  }).join(' ')
}

/** A few kilobytes of text that differ from page to page. */
function textOf(at: number): string {
  return Array.from(
    { length: 40 },
    (_, line) =>
      `<p>Line ${line} of berth ${at}: depth ${(at * 7 + line * 13) % 97} metres, boats ${(at * line) % 31},
      keeper number ${(at * 31 + line) % 211}, rope ${(at + line * 17) % 89}, tide ${(at * 3 + line) % 53}.</p>`,
  ).join('\n')
}
