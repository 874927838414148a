import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { PUBLIC_PATHS } from '../site-paths.ts'
import type { DocsSection } from './docs-sections.ts'
import { markdownOf } from './markdown-of.ts'

describe('a docs page as Markdown', () => {
  const text = (html: string) =>
    markdownOf(`<i>x</i><div class="a docs-main">${html}</div>y`, 'https://n')

  it.each([
    ['<h1>A</h1><p class="lead">b  <b>c</b> <code>d</code></p>', '# A\n\nb **c** `d`\n'],
    ['<ul><li>a</li><li><p>b</p><ol><li>c</li></ol></li></ul>', '- a\n- b\n  1. c\n'],
    [
      '<a href="/docs/signing#a">a</a> <a href="/market">b</a>',
      '[a](https://n/docs/signing.md#a) [b](https://n/market)\n',
    ],
    [
      '<dl><div><dt><code>q</code></dt><dd>Text <i>in</i> it.</dd></div></dl>',
      '- `q`: Text in it.\n',
    ],
    [
      '<p class="code-name">a.py</p><pre><code>if <span>1</span>:\n  x &lt; 2\n</code></pre>',
      'a.py\n\n```py\nif 1:\n  x < 2\n```\n',
    ],
    ['<pre><code>{"a":1}</code></pre>', '```json\n{"a":1}\n```\n'],
    [
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td><p>3</p></td></tr></table>',
      '| a | b |\n|---|---|\n| 1\\|2 | 3 |\n',
    ],
    [
      '<ul><li><a href="/docs"><div><h3>Title</h3><p>What it is.</p></div></a></li></ul>',
      '- [Title: What it is.](https://n/docs.md)\n',
    ],
    ['<p><span>GET</span><code>/a</code></p>', 'GET `/a`\n'],
    ['<a href="#a">A</a><a href="#b">B</a>', '[A](#a) [B](#b)\n'],
    ['<span class="tag">5 minutes</span><span class="tag">Sandbox</span>', '5 minutes, Sandbox\n'],
    [
      'a<button>b</button><nav><p>c</p></nav><div role="tablist"><p>d</p></div><br><i hidden>e</i>f',
      'a f\n',
    ],
  ])('%s', (html, expected) => {
    expect(text(html)).toBe(expected)
  })
})

describe('the docs as text', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })

  const get = async (url: string) => {
    const answer = await house.app.inject({ url })
    return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body }
  }

  it('200: every docs page has a twin with its title, its text and its code', async () => {
    const paths = PUBLIC_PATHS.filter(
      (path) => path.startsWith('/docs') && !path.endsWith('/console'),
    )
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) {
      const { status, type, text } = await get(`${path}.md`)
      expect([path, status, type]).toEqual([path, 200, 'text/markdown; charset=utf-8'])
      expect(text).toMatch(/^# \S.+\n\n\S/m)
      expect(text).not.toMatch(/undefined|\]\(\/|On this page/)
    }
    const { text } = await get('/docs/first-request.md')
    for (const start of [
      'first-request.mjs\n\n```js\nimport { partner } from',
      'first-request.sh\n\n```sh\n. ./partner.sh',
      'first-request.py\n\n```py\nfrom partner import partner',
      'CLI\n\n```sh\nnh partner read-availability',
    ]) {
      expect(text).toContain(start)
    }
    expect(text).toMatch(/\[Signing\]\(http.+\/docs\/signing\.md\)/)
    expect((await get('/docs/errors.md')).text).toContain('price_mismatch')
    expect((await get('/docs/reference.md')).text).toContain('/api/partner/v1/orders')
  })

  it('200: the reference shows each operation in every language, and what it answers', async () => {
    const { text } = await get('/docs/reference.md')
    const [, asked = ''] = text.split('`GET /api/partner/v1/availability`')
    const [own = ''] = asked.split('\n### ')
    expect(own).toContain("signed GET /api/partner/v1/availability 'domain=")
    expect(own).toContain('nh partner read-availability --domain ')
    expect(own).toContain('path: "/v1/availability"')
    expect(own).toContain('answer = partner.call(\n')
    expect(own).toMatch(/Answers 200:\n\n```json\n\{"domain":"sandbox-alpha.com",/)
  })

  it('200: llms.txt lists them, and llms-full.txt has them all', async () => {
    const overview = await get('/llms.txt')
    expect([overview.status, overview.type]).toEqual([200, 'text/plain; charset=utf-8'])
    const links = [...overview.text.matchAll(/\]\((http[^)]+)\)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    )
    expect(links.length).toBeGreaterThan(10)
    for (const path of links) expect([path, (await get(path)).status]).toEqual([path, 200])
    const whole = await get('/llms-full.txt')
    expect(whole.text).toContain((await get('/docs/signing.md')).text)
    expect(whole.text.length).toBeLessThan(2_000_000)
  })

  it('200: the search gets every guide by section, without marks, in few bytes', async () => {
    const { status, text } = await get('/docs/search.json')
    const { sections } = JSON.parse(text) as { sections: DocsSection[] }
    expect(status).toBe(200)
    const has = (path: string, title: string, word: string) =>
      sections.some(
        (each) => each.path === path && each.title === title && each.text.includes(word),
      )
    expect(has('/docs/webhooks', 'Failed deliveries', 'jitter). We respect Retry-After, up')).toBe(
      true,
    )
    expect(has('/docs/errors', 'All error codes', 'price_mismatch')).toBe(true)
    expect(new Set(sections.map(({ path }) => path)).size).toBeGreaterThan(5)
    expect(text).not.toContain('```')
    expect(gzipSync(text).length).toBeLessThan(15_000)
  })

  it('404: what has no page has no twin', async () => {
    for (const path of [
      '/docs/nothing.md',
      '/market.md',
      '/docs/console.md',
      '/docs/../staff.md',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })
})
