import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { MasterKey } from '../../../values/master-key.ts'
import { signToken } from '../../../values/signed-token.ts'
import { readLinkCookie, writeLinkCookie } from './link-cookie.ts'

const KEY: MasterKey = [randomBytes(32)]
const NOW = new Date('2026-11-15T12:00:00Z')
const DAY_MS = 86_400_000
const code = 'bcdfghjkmn'
const later = (ms: number) => new Date(NOW.getTime() + ms)
const written = writeLinkCookie(KEY, { code, clicked_at: NOW })

it('remembers which link was followed and when, for thirty days', () => {
  const followed = { code, clicked_at: NOW }
  expect(readLinkCookie(KEY, written, NOW)).toEqual(followed)
  expect(readLinkCookie(KEY, written, later(30 * DAY_MS))).toEqual(followed)
  expect(readLinkCookie(KEY, written, later(30 * DAY_MS + 1))).toBeUndefined()
})

it('uses only characters allowed in a cookie', () => {
  expect(written).toMatch(/^[\w.-]+$/)
})

it('rejects anything we didn’t sign', () => {
  const [, time = '', signature = ''] = written.split('.')
  const younger = later(DAY_MS).getTime().toString(36)
  const forged = [
    undefined,
    '',
    code,
    `${code}.${time}`,
    `zzzzzzzzzz.${time}.${signature}`,
    `${code}.${younger}.${signature}`,
    `${written}x`,
    'x'.repeat(10_000),
    writeLinkCookie([randomBytes(32)], { code, clicked_at: NOW }),
    signToken(KEY, 'reset', `${code}.${time}`),
    writeLinkCookie(KEY, { code: '../../evil', clicked_at: NOW }),
    writeLinkCookie(KEY, { code, clicked_at: later(DAY_MS) }),
  ]
  for (const value of forged)
    expect([value, readLinkCookie(KEY, value, NOW)]).toEqual([value, undefined])
})
