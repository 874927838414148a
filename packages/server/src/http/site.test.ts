import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../test/support/catalogue-database.ts'
import { givenListing } from '../../test/support/given.ts'
import { givenLab } from '../../test/support/lab.ts'
import { type ListeningHouse, openListeningHouse } from '../../test/support/listening-house.ts'
import { givenSignedIn } from '../../test/support/people.ts'
import { until } from '../../test/support/until.ts'
import { PUBLIC_PATHS } from './site-paths.ts'

const RENDERER = new URL('../../../web/dist/server/server-entry.js', import.meta.url)
const LISTED = 'dormant-harbor.com'
const KEPT_MS = 5_000

let house: ListeningHouse

beforeAll(async () => {
  const lab = await givenLab()
  house = await openListeningHouse(lab, await catalogueDatabase(lab))
  await givenListing(house, { domain: LISTED, bin: 4_321_00 })
})

type Got = { status: number; headers: Record<string, unknown>; html: string }

/** A request over a real connection, with any header: fetch would refuse to send some. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const { hostname, port } = new URL(house.url)
  const options = { hostname, port, path, headers: { accept: 'text/html', ...headers } }
  return await new Promise((resolve, reject) => {
    const sent = httpRequest(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const html = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, html })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** The page, rendered now and not from memory. */
async function getNew(path: string, headers: Record<string, string> = {}): Promise<Got> {
  house.clock.advance(KEPT_MS)
  return await get(path, headers)
}

const isRendered = ({ html }: Got) => html.includes('id="answers"')

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = '']) => text)
}

/** The names of all attributes, as a browser reads them. */
function attributesIn(html: string): string[] {
  const tags = all(html, /<\w+((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)
  return tags.flatMap((tag) => all(tag, /([\w:-]+)(?:="[^"]*")?/g))
}

function islandOf(html: string): unknown {
  const [text = ''] = all(html, /<script type="application\/json" id="answers">([^<]*)<\/script>/g)
  return JSON.parse(text)
}

const EXAMPLES: Record<string, string> = {
  ':tld': 'com',
  ':slug': 'appraisal',
  ':domain': 'dormant-harbor.com',
}

/** Needs `npm run build`. */
describe.skipIf(!existsSync(RENDERER))('the public pages', () => {
  it.each([
    ['/', 'dormant-harbor'],
    ['/search', 'Search for a name'],
    ['/search?q=dormant-harbor.com', 'For sale'],
    ['/market', 'dormant-harbor'],
    ['/market/dormant-harbor.com', 'How buying works'],
    ['/register/dormant-harbor.com', 'View listing'],
    ['/cart', 'Your cart'],
    ['/tlds', 'href="/tlds/com"'],
    ['/tlds/com', 'Price history'],
    ['/drops', 'No names yet'],
    ['/tools', 'SSL check'],
    ['/tools/ssl-check', 'SSL check'],
    ['/docs', 'Guides'],
    ['/docs/errors', 'rate_limited'],
    ['/docs/reference', 'readAvailability'],
    ['/sign-in', 'Email address'],
    ['/sign-up', 'Email address'],
    ['/forgot-password', 'Email address'],
  ])('200: %s comes with its content', async (path, content) => {
    // On a busy machine the data may miss its deadline, and then the page comes without it.
    const html = await until(`${path} with content`, async () => {
      const page = await getNew(path)
      expect(page.status).toBe(200)
      return page.html.slice(0, page.html.indexOf('id="answers"')).includes(content) && page.html
    })
    expect(all(html, /<h1[ >].*?<\/h1>/g)).toHaveLength(1)
  })

  it.each(PUBLIC_PATHS.map((path) => path.replace(/:\w+/, (part) => EXAMPLES[part] ?? part)))(
    '%s has one title, description and canonical address, and Open Graph tags',
    async (path) => {
      const { html } = await getNew(path)
      const [title, ...titles] = all(html, /<title>(.*?)<\/title>/g)
      const [description, ...descriptions] = all(html, /<meta name="description" content="(.*?)"/g)
      expect(title).toMatch(/\S.*Namehouse|Namehouse.*\S/)
      expect(description?.length).toBeGreaterThan(30)
      expect([...titles, ...descriptions]).toEqual([])
      expect(all(html, /<link rel="canonical" href="(.*?)"/g)).toEqual([house.url + path])
      expect(all(html, /<meta property="og:title" content="(.*?)"/g)).toEqual([title])
      expect(all(html, /<meta property="og:url" content="(.*?)"/g)).toEqual([house.url + path])
      expect(html).toContain('property="og:description"')
    },
  )

  it('no two pages have the same title or description', async () => {
    const paths = PUBLIC_PATHS.filter((path) => !/:|verify|forgot|reset/.test(path))
    const pages = await Promise.all(paths.map(async (path) => await getNew(path)))
    for (const pattern of [/<title>(.*?)</g, /<meta name="description" content="(.*?)"/g]) {
      const texts = pages.flatMap(({ html }) => all(html, pattern))
      expect(new Set(texts).size).toBe(paths.length)
    }
  })

  it.each([
    '/no-such-page',
    '/tlds/no/such',
    '/tlds/zzzz',
    '/tools/no-such-tool',
    '/register/not%20a%20name',
    '/market/never-listed.com',
    '/market/not%20a%20name',
  ])('404: %s is a page with a heading, kept out of search engines', async (path) => {
    const page = await getNew(path)
    expect(page.status).toBe(404)
    expect(isRendered(page)).toBe(true)
    expect(all(page.html, /<h1[ >].*?<\/h1>/g)).toHaveLength(1)
    expect(page.html).toContain('<meta name="robots" content="noindex" />')
  })

  it('searches are kept out of search engines, and work as a plain form', async () => {
    const { html } = await getNew('/search?q=acme.com')
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).toMatch(/<form[^>]* action="\/search"/)
  })

  it.each(['/account', '/partner', '/staff', '/account/domains'])(
    '200: %s is only the shell, and not for search engines',
    async (path) => {
      const page = await get(path)
      expect([page.status, isRendered(page)]).toEqual([200, false])
      expect(page.headers['x-robots-tag']).toBe('noindex')
    },
  )

  it('the theme of the cookie is in the first byte, and nothing else of it', async () => {
    const themeOf = async (path: string, cookie: string) =>
      /<html ([^>]*)>/.exec((await get(path, { cookie })).html)?.[1]
    for (const path of ['/', '/account']) {
      expect(await themeOf(path, 'a=b; theme=dark')).toBe('lang="en" data-theme="dark"')
      expect(await themeOf(path, 'theme=light')).toBe('lang="en" data-theme="light"')
      expect(await themeOf(path, 'theme="><script>')).toBe('lang="en"')
      expect(await themeOf(path, 'a=b')).toBe('lang="en"')
    }
  })

  it('robots.txt names the sitemap, which lists public pages only', async () => {
    expect((await get('/robots.txt')).html).toContain(`Sitemap: ${house.url}/sitemap.xml`)
    const addresses = all((await get('/sitemap.xml')).html, /<loc>(.*?)<\/loc>/g)
    const paths = addresses.map((address) => new URL(address).pathname)
    expect(addresses.every((address) => address.startsWith(`${house.url}/`))).toBe(true)
    expect(paths).toEqual(expect.arrayContaining(['/', '/market', '/tlds/com', '/tools/appraisal']))
    expect(
      paths.filter((path) => /^\/(account|partner|staff|sign-|search|api)/.test(path)),
    ).toEqual([])
    expect(addresses.length).toBeLessThanOrEqual(10_000)
  })
})

describe.skipIf(!existsSync(RENDERER))('an attack on the public pages', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    `' onmouseover='alert(1)`,
    '<!--<script>',
    '\u2028\u2029',
    '🏠 مرحبا \u202ee\u202c',
    '{"$":"date"}',
    '$& $1 $`',
  ])('%j in a query stays text', async (text) => {
    for (const path of ['/search?q=', '/market?q=', '/tlds?q=', '/docs/reference?q=']) {
      const { status, html } = await getNew(path + encodeURIComponent(text))
      expect(status).toBe(200)
      expect(all(html, /(<script)\b/g)).toHaveLength(2)
      expect(html).not.toContain('<img')
      expect(attributesIn(html).filter((name) => name.startsWith('on'))).toEqual([])
      expect(html.slice(html.indexOf('id="answers"'))).not.toMatch(/[\u2028\u2029]/)
      expect(islandOf(html)).toMatchObject({ path: path.slice(0, path.indexOf('?')) })
    }
  })

  it.each(['</script><script>alert(1)</script>', '"><img src=x onerror=alert(1)>'])(
    '404: %j as the name of a page stays text',
    async (text) => {
      for (const path of ['/register/', '/market/', '/market/a.']) {
        const { status, html } = await getNew(path + encodeURIComponent(text))
        expect(status).toBe(404)
        expect(all(html, /(<script)\b/g)).toHaveLength(2)
        expect(html).not.toContain('<img')
        expect(attributesIn(html).filter((name) => name.startsWith('on'))).toEqual([])
      }
    },
  )

  it('a query of its own kind of values comes through unchanged', async () => {
    const q = '{"$":"date","value":1}'
    const { html } = await getNew(`/tlds?q=${encodeURIComponent(q)}`)
    expect(islandOf(html)).toMatchObject({ query: { q } })
  })

  it('no header of a request ends in the page', async () => {
    const plain = await getNew('/market')
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      forwarded: 'host=evil.example',
      'accept-language': 'evil',
      'user-agent': 'evil',
      referer: 'https://evil.example/',
      cookie: 'namehouse_session=evil; x=evil',
    }
    const attacked = await getNew('/market', headers)
    expect(isRendered(attacked)).toBe(true)
    expect(attacked.html).not.toContain('evil')
    expect(attacked.html).toContain(`<link rel="canonical" href="${house.url}/market"`)
    const withoutTimes = (html: string) => html.replaceAll(/"at":\d+/g, '')
    expect(withoutTimes(attacked.html)).toBe(withoutTimes(plain.html))
  })

  it('a page is the same for somebody who is signed in: no account, no prices', async () => {
    const { email, browser } = await givenSignedIn(house)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const listings = await browser.get('/api/market/listings')
    expect(listings.body).toContain('4321')
    for (const path of ['/', '/market', `/market/${LISTED}`, `/search?q=${LISTED}`]) {
      const html = await until(`${path} with its data`, async () => {
        const page = await getNew(path, { cookie })
        return page.html.includes(`"domain":"${LISTED}"`) && page.html
      })
      // Whole numbers: ids and hashes may contain the same digits by chance.
      expect(html).not.toMatch(/\b4,?321(?:\.?00)?\b/)
      expect(html).not.toContain(email)
      expect((await get(path)).html).toBe(html)
    }
  })

  it('unknown parameters and their order make no new page', async () => {
    const { html } = await getNew('/market?sort=price_asc&q=harbor')
    const other = await get('/market?utm_source=x&q=harbor&sort=price_asc&page=1&__proto__=x')
    expect(other.html).toBe(html)
  })

  it('200: a huge query is cut to what its page reads', async () => {
    const { status, html } = await getNew(`/market?q=${'a'.repeat(8_000)}&x=${'b'.repeat(5_000)}`)
    expect(status).toBe(200)
    expect(html).not.toContain('a'.repeat(254))
    expect(html).not.toContain('bbbb')
  })

  it.each(['/%', '/tlds/%E0%A4%A', '/tlds/%00', '/market/..%2f..%2fetc', '//evil.example/'])(
    '%s is answered without an error of ours',
    async (path) => {
      const { status, html } = await getNew(path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(html).not.toContain('root:')
    },
  )

  it('pages say that caches must ask again, and what they depend on', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['vary']).toBe('accept-encoding, cookie')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['set-cookie']).toBeUndefined()
  })
})
