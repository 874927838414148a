import { describe, expect, it } from 'vitest'
import { readRobotsRules } from './robots-rules.ts'

const rulesOf = (...lines: string[]) => readRobotsRules(lines.join('\n'), 'Namehouse')

describe('a rule matches a path (RFC 9309)', () => {
  // oxfmt-ignore
  it.each([
    ['/fish', '/fish/salmon.html', true],
    ['/fish', '/Fish', false],
    ['/fish/', '/fish', false],
    ['/*.php', '/folder/index.php?x=1', true],
    ['/*.php$', '/folder/index.php?x=1', false],
    ['/*.php$', '/a.php/b.php', true],
    ['/fish*.php', '/fishheads/catfish.php', true],
    ['/fish*', '/fish', true],
    ['/*$', '/anything', true],
    ['/$', '/', true],
    ['/$', '/a', false],
    ['*/b', '/a/b', true],
    ['/a**b$', '/a-b', true],
    ['/*ab*ab$', '/ab', false],
    ['/*ab*ab$', '/abab', true],
    ['/*aab', '/aaab', true],
    ['/%66ish', '/fish', true],
    ['/a%3cd', '/a%3Cd', true],
    ['/a%2ab', '/axb', false],
    ['/ツ', '/%E3%83%84', true],
    ['/a$b', '/a$b', true],
  ])('%s and %s: %s', (pattern, path, isMatched) => {
    const { allows } = rulesOf('User-agent: *', `Disallow: ${pattern}`)
    expect(allows(path)).toBe(!isMatched)
  })

  it('the longest match wins, and on a tie the one that allows', () => {
    const { allows } = rulesOf(
      'User-agent: *',
      'Allow: /page',
      'Disallow: /*.htm',
      'Disallow: /folder',
      'Allow: /folder',
      'Disallow:',
    )
    expect([allows('/page.htm'), allows('/page.html'), allows('/folder/page')]).toEqual([
      false,
      false,
      true,
    ])
    expect(allows('/other')).toBe(true)
  })
})

describe('groups', () => {
  it('for our user agent are merged and replace those for everyone', () => {
    const { allows, delaySeconds } = rulesOf(
      'Disallow: /early',
      'User-agent: *',
      'Disallow: /',
      'Crawl-delay: 9',
      'USER-AGENT: other',
      'User-agent: namehouse/2.0 # that is us',
      'Disallow: /a',
      'User-agent: NameHouse',
      'Disallow: /b',
      'Crawl-delay: 1.5',
      'User-agent: namehouse-images',
      'Disallow: /c',
    )
    const paths = ['/a', '/b', '/c', '/d', '/early']
    expect(paths.map(allows)).toEqual([false, false, true, true, true])
    expect(delaySeconds).toBe(1.5)
  })

  it('for other crawlers are ignored, and sitemaps belong to no group', () => {
    const { allows, sitemaps, delaySeconds } = rulesOf(
      '\uFEFFUser-agent: other',
      'Sitemap: https://a.example/1.xml',
      'Disallow: /',
      'Sitemap: https://a.example/1.xml',
      'sitemap : https://a.example/2.xml',
    )
    expect([allows('/'), delaySeconds]).toEqual([true, null])
    expect(sitemaps).toEqual(['https://a.example/1.xml', 'https://a.example/2.xml'])
  })
})

it('a rule that is repeated, or applies to several agent lines, is kept once', () => {
  const repeated = Array.from({ length: 1_500 }, () => 'Disallow: /a*b')
  const agents = Array.from({ length: 500 }, () => 'User-agent: *')
  const { allows } = rulesOf(...agents, ...repeated, 'Disallow: /c*d')
  // Only a list without duplicates has room for the last rule.
  expect([allows('/a-b'), allows('/c-d')]).toEqual([false, false])
})
