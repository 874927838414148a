import { describe, expect, it } from 'vitest'
import { readTarget } from './read-target.ts'

const urlOf = (text: string) => {
  const read = readTarget(text)
  return read.ok ? read.url : read.problem
}

describe('an address to forward to', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['http://example.com/shop?ref=1#top', 'http://example.com/shop?ref=1#top'],
    ['HTTPS://EXAMPLE.com:8443/A', 'https://example.com:8443/A'],
    ['  https://example.com/  ', 'https://example.com/'],
    ['example.com/shop', 'https://example.com/shop'],
    ['example.com:8080', 'https://example.com:8080/'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://例え.テスト', 'https://xn--r8jz45g.xn--zckzah/'],
    ['https://example.com./', 'https://example.com./'],
    ['https://my_shop.example.com/', 'https://my_shop.example.com/'],
  ])('%s is read as %s', (typed, url) => {
    expect(urlOf(typed)).toBe(url)
  })

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'javascript:1',
    'data:text/html,x',
    'ftp://example.com/',
    'mailto:a@example.com',
    'file:///etc/passwd',
    '//example.com',
    'https:example.com',
    'https:///example.com',
    'https:/example.com',
    'http:\\\\example.com',
    'https://example.com\\@evil.example/',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://:@example.com/',
    'https://@example.com/',
    'https://localhost/',
    'https://example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://exam ple.com/',
    'https://example.com/a b',
    'https://example.com/\r\nSet-Cookie: a=b',
    'https://example.com/%0d\nx',
    'https://example.com/\tx',
    'https://exam\u00adple.com/',
    'https://example.com/\u202egpj.exe',
    'https://example..com/',
    'https://-example-.com/',
    `https://example.com/${'a'.repeat(2_100)}`,
    `https://example.com/${'ä'.repeat(500)}`,
    `https://${'a'.repeat(64)}.example/`,
  ])('%j is refused, with what would be right', (typed) => {
    const read = readTarget(typed)
    expect(read).toEqual({ ok: false, problem: expect.stringMatching(/^must .*\.$/) })
  })
})
