import { describe, expect, it } from 'vitest'
import { isPersonsVisit } from './is-persons-visit.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const visit = (headers: Record<string, string>, method = 'GET') =>
  isPersonsVisit({ method, headers: { 'user-agent': CHROME, ...headers } })

describe('a person', () => {
  it.each([
    CHROME,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0 Safari/537.36',
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  ])('uses %s', (agent) => {
    expect(visit({ 'user-agent': agent })).toBe(true)
  })

  it('follows a link from another site in a browser window', () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' }
    const aim = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
    expect(visit({ ...headers, ...aim })).toBe(true)
  })
})

describe('a visit is not counted if it', () => {
  it.each([
    '',
    'curl/8.9.1',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome-Lighthouse',
    'node',
    'python-requests/2.32',
    'Go-http-client/2.0',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/142.0 Safari/537.36',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 (compatible; SomethingNew/1.0)',
    'Mozilla/5.0 (Windows NT 10.0) crawler@example.com',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML, like Gecko) Slackbot-LinkExpanding 1.0',
  ])('uses "%s"', (agent) => {
    expect(visit({ 'user-agent': agent })).toBe(false)
  })

  it('is a HEAD request', () => {
    expect(visit({}, 'HEAD')).toBe(false)
  })

  it.each([
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-mode': 'no-cors' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ] as Record<string, string>[])('doesn’t load the link as a page: %o', (headers) => {
    expect(visit(headers)).toBe(false)
  })
})
