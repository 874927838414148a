import { describe, expect, it } from 'vitest'
import { locationOf, targetOf } from './location.ts'

const to = (url: string, keep_path = true) => targetOf({ url, status: 301, keep_path })

describe('without the path', () => {
  it('every request leads to the same address', () => {
    const target = to('https://example.com/shop?a=1#top', false)
    for (const asked of ['/', '/x', '/?q=1', '//evil.example', '/\\evil.example', '/..']) {
      expect(locationOf(target, asked)).toBe('https://example.com/shop?a=1#top')
    }
  })
})

describe('with the path', () => {
  it.each([
    ['https://example.com/', '/', 'https://example.com/'],
    ['https://example.com/', '/a/b/', 'https://example.com/a/b/'],
    ['https://example.com/', '/?q=1', 'https://example.com/?q=1'],
    ['https://example.com/shop', '/', 'https://example.com/shop'],
    ['https://example.com/shop', '/?q=1', 'https://example.com/shop?q=1'],
    ['https://example.com/shop', '/a', 'https://example.com/shop/a'],
    ['https://example.com/shop/', '/a', 'https://example.com/shop/a'],
    ['https://example.com/shop?r=1', '/a?q=1', 'https://example.com/shop/a?r=1&q=1'],
    ['https://example.com/shop?r=1#top', '/a?q=1', 'https://example.com/shop/a?r=1&q=1#top'],
    ['https://example.com/', '/a?', 'https://example.com/a'],
    ['https://example.com/', '/a?q=1?r=2', 'https://example.com/a?q=1?r=2'],
    ['https://example.com:8443/x', '/%C3%A4', 'https://example.com:8443/x/%C3%A4'],
  ])('%s and %s is %s', (url, asked, location) => {
    expect(locationOf(to(url), asked)).toBe(location)
  })

  const HOSTILE = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%5C/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    '/..',
    '/../other',
    '/%2e%2e/other',
    '/.%2E/%2e./other',
    '/a/../../other',
    '/..\\other',
    '/@evil.example',
    '/:80@evil.example',
    '/?//evil.example',
    '/?x\\y',
    '/#@evil.example',
    '/a#/../../other',
    '/\u00e4"<script>`{|}^',
    '/\u0080\u00ff',
    '/https://evil.example',
    '/javascript:alert(1)',
    `/${'../'.repeat(200)}other`,
  ]
  it.each(HOSTILE)('%j stays at the host, below its folder, in plain ASCII', (asked) => {
    for (const base of ['https://example.com/', 'https://example.com/team/us?r=1']) {
      const target = to(base)
      const location = locationOf(target, asked)
      expect(location).toMatch(/^[\u0021-\u007e]+$/)
      expect(location).not.toMatch(/["<>\\`{}|^]/)
      const { origin, pathname, username, href } = new URL(location)
      expect([origin, username]).toEqual(['https://example.com', ''])
      expect(pathname.startsWith(new URL(base).pathname)).toBe(true)
      // A parser of the receiver has nothing left to resolve.
      expect(href).toBe(location)
      expect(pathname).not.toMatch(/^\/\//)
    }
  })
})
