import type { HttpAnswer } from '../frame/http-message.ts'
import { pageAnswer, sitemapAnswer, textAnswer } from './page.ts'

export const RULED_HARBOR = 'ruled-harbor.com'

const AGENTS = 400
const STARRED = 90
const VERY_STARRED = 5
const PLAIN = 400
const LINKS = 1_000
const SITEMAP_PAGES = 4_000
const LONG = 1_900
const RULE = 280

/**
 * A robots.txt that is as expensive as possible to evaluate: many lines name the same crawler, the
 * rules nearly match, and the pages link to a thousand URLs of maximum length.
 */
export function ruledHarborAnswer(path: string): HttpAnswer {
  if (path === '/robots.txt') return textAnswer(robots())
  if (path === '/sitemap.xml') {
    return sitemapAnswer(
      RULED_HARBOR,
      Array.from({ length: SITEMAP_PAGES }, (_, at) => near(at)),
    )
  }
  if (path !== '/') return pageAnswer({ title: 'A berth', description: '', body: '' }, 404)
  const links = Array.from({ length: LINKS }, (_, at) => {
    return `<a href="${near(at)}">near</a> <a href="/${'a'.repeat(LONG)}${at}">far</a>`
  })
  const description = 'More rules than berths.'
  return pageAnswer({ title: 'Ruled Harbor', description, body: links.join(' ') })
}

/** Short enough to be visited, and identical to the rules until its last characters. */
function near(at: number): string {
  return `/${'a'.repeat(400)}${at}`
}

function robots(): string {
  const rules = [
    ...Array.from({ length: STARRED }, (_, at) => `/${`*${'a'.repeat(RULE / 3)}`.repeat(3)}b${at}`),
    ...Array.from({ length: VERY_STARRED }, (_, at) => `/${'*a'.repeat(RULE / 2)}*b${at}`),
    ...Array.from({ length: PLAIN }, (_, at) => `/${'a'.repeat(RULE)}b${at}`),
  ]
  const lines = [
    ...Array.from({ length: AGENTS }, () => 'User-agent: *'),
    ...rules.map((rule) => `Disallow: ${rule}`),
  ]
  return `${lines.join('\n')}\nSitemap: http://${RULED_HARBOR}/sitemap.xml\n`
}
