import { describe, expect, it } from 'vitest'
import { type Answered, judgePage } from './judge-page.ts'
import { hasParkingServers, isParkingHost } from './parking-signs.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

function html(body: string, changes: Partial<Answered> = {}): Answered {
  return { url: new URL('http://acme.com/'), status: 200, headers: HTML, body, ...changes }
}

function page(title: string, text: string): Answered {
  return html(
    `<!doctype html><html><head><title>${title}</title></head><body>${text}</body></html>`,
  )
}

const LONG = 'We build boats by the sea, and repair them in winter. '.repeat(80)

describe('a site in use', () => {
  it.each([
    [
      'a small company page',
      page('Acme', '<h1>Acme</h1><p>Since 2011. <a href="/a">About</a></p>'),
    ],
    ['an app rendered by JavaScript', html('<div id="root"></div><script src="/a.js"></script>')],
    ['nothing but an image', html('<body><img src="/logo.png"></body>')],
    ['a long text that mentions a sale', page('Blog', `<p>${LONG} Buy this domain! ${LONG}</p>`)],
    ['a shop with goods for sale', page('Boats', '<h1>Boats for sale</h1><p>Ask us.</p>')],
    ['a car park company', page('City Parking', '<p>Park in the middle of town, safely.</p>')],
    ['a login', html('', { status: 401 })],
    ['a site that rate-limits us', html('', { status: 429 })],
    ['a bot challenge', html('<title>Just a moment...</title>', { status: 403 })],
    [
      'a bot challenge, by its header',
      html('', { status: 403, headers: { 'cf-mitigated': 'challenge' } }),
    ],
    ['plain text', html('hello', { headers: { 'content-type': 'text/plain' } })],
    [
      'a redirect to another site',
      html('<h1>New</h1><p>We have moved to here, to stay.</p>', {
        url: new URL('https://acme-group.com/'),
      }),
    ],
  ])('%s', (_, answered) => {
    expect(judgePage(answered)).toBe('site')
  })
})

describe('a parked name', () => {
  it.each([
    ['says so in its title', page('acme.com is parked', '<p>Boats. Hotels.</p>')],
    ['says so in its text', page('acme.com', '<p>This domain is parked free, courtesy of us.</p>')],
    ['is for sale', page('acme.com', '<p>The domain acme.com is for sale. Make an offer.</p>')],
    ['may be for sale', page('acme.com', '<p>This domain may be for sale!</p>')],
    ['is for sale in its heading, above a long text', page('x', `<h1>Buy this domain</h1>${LONG}`)],
    ['German', page('acme.com', '<p>Diese Domain steht zum Verkauf</p>')],
    ['French', page('acme.com', '<p>Ce nom de domaine est à vendre</p>')],
    ['Russian', page('acme.com', '<p>Домен продаётся</p>')],
    ['Chinese', page('acme.com', '<p>此域名正在出售</p>')],
    ['is rendered by a parking script', html('<script>window.location.href="/lander"</script>')],
    ['has a frame from a parking company', html('<iframe src="https://www.sedo.com/x"></iframe>')],
    [
      'refreshes to a marketplace',
      html('<meta http-equiv="refresh" content="0;url=https://dan.com/x">'),
    ],
    [
      'redirects to a parking host',
      html('<p>anything</p>', { url: new URL('https://ww1.bodis.com/') }),
    ],
  ])('%s', (_, answered) => {
    expect(judgePage(answered)).toBe('parked')
  })
})

describe('nothing', () => {
  it.each([
    ['no text at all', html('')],
    ['an empty page', page('', '<!-- nothing --> ')],
    [
      'a server’s default page',
      page('Welcome to nginx!', '<h1>Welcome to nginx!</h1><p>Thanks.</p>'),
    ],
    ['Apache’s default page', page('Apache2 Ubuntu Default Page: It works', '<p>It works</p>')],
    ['an empty directory', page('Index of /', '<h1>Index of /</h1><a href="../../">../</a>')],
    ['a site that isn’t published yet', page('Coming soon', '<p>Our new site opens soon.</p>')],
    ['a suspended account', page('Account Suspended', '<p>Contact billing.</p>')],
    ['not found', html('<h1>Not found</h1>', { status: 404 })],
    ['a bare 403', html('<h1>403 Forbidden</h1>', { status: 403 })],
    ['a broken server', html('<h1>Bad gateway</h1>', { status: 502 })],
    ['a redirect to nowhere', html('', { status: 302 })],
    ['an empty response of another type', html(' ', { headers: { 'content-type': 'image/gif' } })],
  ])('%s', (_, answered) => {
    expect(judgePage(answered)).toBe('nothing')
  })
})

it('judges hostile pages in linear time', () => {
  const bytes = 128 * 1024
  const hostile = ['<script', '<!--', '<title', '<h1', '<', '<iframe ', '<meta http-equiv=refresh ']
  for (const piece of hostile) {
    const body = piece.repeat(bytes / piece.length)
    expect(['site', 'nothing', 'parked']).toContain(judgePage(html(body)))
  }
  const related = `related links ${'a'.repeat(bytes)}`
  expect(judgePage(html(`<p>${related}</p>`))).toBe('site')
})

it('recognizes hosts of parking companies by name, and no others', () => {
  const parking = ['ns1.sedoparking.com', 'ww25.parkingcrew.net', 'park.bodis.com', 'dan.com.']
  expect(parking.map(isParkingHost)).toEqual([true, true, true, true])
  const others = ['ns1.cloudflare.com', 'sedo.com.example.org', 'dandan.com', 'centralpark.org']
  expect(others.map(isParkingHost)).toEqual([false, false, false, false])
})

it('a name’s own name servers don’t make it parked, whatever they are called', () => {
  expect(hasParkingServers('city-parking.com', ['ns1.city-parking.com'])).toBe(false)
  expect(hasParkingServers('acme.com', ['ns1.granite.net', 'ns2.parked-berth.com'])).toBe(true)
  expect(hasParkingServers('acme.com', [])).toBe(false)
})
