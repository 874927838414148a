import { describe, expect, it } from 'vitest'
import { continuePath, signInHref } from './continue-path.ts'

const ORIGIN = 'https://names.example'

describe('continuePath', () => {
  it.each(['/account', '/market?q=a&page=2', '/oauth/authorize/abc?x=1#y', '/tlds/co.uk'])(
    'follows %s',
    (path) => expect(continuePath(path, ORIGIN)).toBe(path),
  )

  it.each([
    undefined,
    '',
    'account',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//names.example@evil.example',
    '/sign-in?continue=/sign-in',
  ])('does not follow %j', (wanted) => {
    const path = continuePath(wanted, ORIGIN)
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
    expect(path).toBe('/account')
  })

  it('reads what signInHref wrote', () => {
    const { searchParams } = new URL(signInHref('/market?q=a&b=c'), ORIGIN)
    expect(continuePath(searchParams.get('continue') ?? '', ORIGIN)).toBe('/market?q=a&b=c')
  })
})
