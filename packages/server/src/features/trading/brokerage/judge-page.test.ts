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
      'a small page of a firm',
      page('Acme', '<h1>Acme</h1><p>Since 2011. <a href="/a">About</a></p>'),
    ],
    ['an app that is drawn by script', html('<div id="root"></div><script src="/a.js"></script>')],
    ['a picture and nothing else', html('<body><img src="/logo.png"></body>')],
    ['a long text that mentions a sale', page('Blog', `<p>${LONG} Buy this domain! ${LONG}</p>`)],
    ['a shop whose goods are for sale', page('Boats', '<h1>Boats for sale</h1><p>Ask us.</p>')],
    ['a firm that parks cars', page('City Parking', '<p>Park in the middle of town, safely.</p>')],
    ['a login', html('', { status: 401 })],
    ['one that is too busy for us', html('', { status: 429 })],
    ['a challenge to programs', html('<title>Just a moment...</title>', { status: 403 })],
    ['the same by its header', html('', { status: 403, headers: { 'cf-mitigated': 'challenge' } })],
    ['a plain text', html('hello', { headers: { 'content-type': 'text/plain' } })],
    [
      'one that sends people on',
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
    ['is for sale in its heading, above much text', page('x', `<h1>Buy this domain</h1>${LONG}`)],
    ['German', page('acme.com', '<p>Diese Domain steht zum Verkauf</p>')],
    ['French', page('acme.com', '<p>Ce nom de domaine est à vendre</p>')],
    ['Russian', page('acme.com', '<p>Домен продаётся</p>')],
    ['Chinese', page('acme.com', '<p>此域名正在出售</p>')],
    ['is drawn by a parking script', html('<script>window.location.href="/lander"</script>')],
    ['brings a frame of a parking firm', html('<iframe src="https://www.sedo.com/x"></iframe>')],
    [
      'refreshes to a market',
      html('<meta http-equiv="refresh" content="0;url=https://dan.com/x">'),
    ],
    [
      'leads to a parking host',
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
      'a server’s first page',
      page('Welcome to nginx!', '<h1>Welcome to nginx!</h1><p>Thanks.</p>'),
    ],
    ['Apache’s', page('Apache2 Ubuntu Default Page: It works', '<p>It works</p>')],
    ['an empty folder', page('Index of /', '<h1>Index of /</h1><a href="../../">../</a>')],
    ['a site that is not there yet', page('Coming soon', '<p>Our new site opens soon.</p>')],
    ['an account that was closed', page('Account Suspended', '<p>Contact billing.</p>')],
    ['not found', html('<h1>Not found</h1>', { status: 404 })],
    ['a bare refusal', html('<h1>403 Forbidden</h1>', { status: 403 })],
    ['a broken server', html('<h1>Bad gateway</h1>', { status: 502 })],
    ['a redirect to nowhere', html('', { status: 302 })],
    ['an empty answer of another kind', html(' ', { headers: { 'content-type': 'image/gif' } })],
  ])('%s', (_, answered) => {
    expect(judgePage(answered)).toBe('nothing')
  })
})

it('hostile pages are judged without going through them again and again', () => {
  const bytes = 128 * 1024
  const hostile = ['<script', '<!--', '<title', '<h1', '<', '<iframe ', '<meta http-equiv=refresh ']
  for (const piece of hostile) {
    const body = piece.repeat(bytes / piece.length)
    expect(['site', 'nothing', 'parked']).toContain(judgePage(html(body)))
  }
  const related = `related links ${'a'.repeat(bytes)}`
  expect(judgePage(html(`<p>${related}</p>`))).toBe('site')
})

it('hosts of parking firms are known by their names, other hosts are not', () => {
  const parking = ['ns1.sedoparking.com', 'ww25.parkingcrew.net', 'park.bodis.com', 'dan.com.']
  expect(parking.map(isParkingHost)).toEqual([true, true, true, true])
  const others = ['ns1.cloudflare.com', 'sedo.com.example.org', 'dandan.com', 'centralpark.org']
  expect(others.map(isParkingHost)).toEqual([false, false, false, false])
})

it('a name’s own servers do not make it parked, whatever they are called', () => {
  expect(hasParkingServers('city-parking.com', ['ns1.city-parking.com'])).toBe(false)
  expect(hasParkingServers('acme.com', ['ns1.granite.net', 'ns2.parked-berth.com'])).toBe(true)
  expect(hasParkingServers('acme.com', [])).toBe(false)
})
