import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainPage } from './plain-page.ts'
import { PLAIN_PAGE_STYLE } from './plain-page-style.ts'

const STYLE = new URL('../../../web/src/style/', import.meta.url)

const tokensOf = (css: string) =>
  new Map([...css.matchAll(/--([a-z0-9-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))

describe('a page without script', () => {
  it('has the colors of the other pages, in light and dark mode', () => {
    const theirs = tokensOf(readFileSync(new URL('tokens.css', STYLE), 'utf8'))
    const ours = [...tokensOf(PLAIN_PAGE_STYLE)].filter(([, value]) => value?.includes('oklch'))
    expect(ours.length).toBeGreaterThan(12)
    for (const [name, value] of ours) expect([name, theirs.get(name)]).toEqual([name, value])
  })

  it('has the fonts of the other pages, in their current edition', () => {
    const fonts = [...PLAIN_PAGE_STYLE.matchAll(/\/assets\/([\w-]+\.woff2)/g)].map(
      ([, name]) => name,
    )
    expect(fonts).toHaveLength(2)
    for (const name of fonts) expect(existsSync(new URL(`fonts/${name}`, STYLE))).toBe(true)
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
