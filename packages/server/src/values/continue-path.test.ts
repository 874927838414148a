import { describe, expect, it } from 'vitest'
import { readContinuePath } from './continue-path.ts'

describe('the path to continue to', () => {
  it.each(['/', '/account', '/market?q=a&page=2', '/oauth/interaction/abc?x=1#y', '/tlds/co.uk'])(
    'may be %s',
    (path) => expect(readContinuePath(path)).toBe(path),
  )

  it.each([
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
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//namehouse.invalid@evil.example',
    `/${'a'.repeat(2_000)}`,
    `/${'é'.repeat(1_000)}`,
  ])('is not %j', (text) => expect(readContinuePath(text)).toBeUndefined())
})
