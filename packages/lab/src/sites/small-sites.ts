import type { HttpAnswer } from '../frame/http-message.ts'
import type { TakenName } from '../world/world-of.ts'
import { pageAnswer, sitemapAnswer, textAnswer } from './page.ts'

/** The default site of a live name: two pages that link to each other. */
export function smallSiteAnswer({ name, label, facts }: TakenName, path: string): HttpAnswer {
  const title = `${label.charAt(0).toUpperCase()}${label.slice(1)}`
  const owner = facts.isPrivate ? title : facts.holder.organization || facts.holder.name
  if (path === '/robots.txt')
    return textAnswer(`User-agent: *\nAllow: /\nSitemap: http://${name}/sitemap.xml\n`)
  if (path === '/sitemap.xml') return sitemapAnswer(name, ['/', '/about'])
  if (path === '/')
    return pageAnswer({
      title,
      description: `${title} is open for business.`,
      body: `<p>Since ${facts.created.getUTCFullYear()}. <a href="/about">About us</a></p>`,
    })
  if (path === '/about')
    return pageAnswer({
      title: `About ${title}`,
      description: `Who runs ${title}.`,
      body: `<p>Run by ${owner}. <a href="/">Back</a></p>`,
    })
  const lost = { title: 'Not found', description: '', body: '<p><a href="/">Back</a></p>' }
  return pageAnswer(lost, 404)
}

/** The answer for every path of a parked name: a page that says so, with links that go nowhere. */
export function parkedAnswer({ name }: TakenName, path: string): HttpAnswer {
  if (path === '/robots.txt') return textAnswer('User-agent: *\nDisallow: /\n')
  return pageAnswer({
    title: `${name} is parked`,
    description: `The domain ${name} is parked.`,
    body: `<p>This domain is parked. The owner of ${name} may be willing to sell it.</p>
<ul><li><a href="/search?q=boats">Boats</a></li>
<li><a href="/search?q=hotels">Hotels</a></li></ul>`,
  })
}
