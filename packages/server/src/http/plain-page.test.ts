import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainPage } from './plain-page.ts'
import { PLAIN_PAGE_STYLE } from './plain-page-style.ts'

const OF_THE_PAGES = new URL('../../../web/src/style/tokens.css', import.meta.url)

const coloursOf = (css: string) =>
  new Map([...css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))

const bothOf = (css: string) => css.split('prefers-color-scheme: dark').map(coloursOf)

describe('a page without script', () => {
  it('has the colors of the other pages, in light and dark mode', () => {
    const [day, night] = bothOf(readFileSync(OF_THE_PAGES, 'utf8'))
    const ours = bothOf(PLAIN_PAGE_STYLE)
    expect(ours.map(({ size }) => size)).toEqual([12, 12])
    for (const [name, hex] of ours[0] ?? []) expect([name, day?.get(name)]).toEqual([name, hex])
    for (const [name, hex] of ours[1] ?? []) expect([name, night?.get(name)]).toEqual([name, hex])
  })

  it('escapes the title, and allows other form targets only when given', () => {
    const { html, headers } = plainPage({ title: '</title><script>', body: '<p>Hello</p>' })
    expect(html).not.toContain('<script>')
    expect(headers['content-security-policy']).toContain("form-action 'self';")
    const { headers: withTarget } = plainPage({
      title: '',
      body: '',
      formTo: ['https://a.example'],
    })
    expect(withTarget['content-security-policy']).toContain("form-action 'self' https://a.example;")
  })
})
