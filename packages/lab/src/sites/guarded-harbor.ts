import type { HttpAnswer } from '../frame/http-message.ts'
import { pageAnswer } from './page.ts'

export const GUARDED_HARBOR = 'guarded-harbor.com'

/** A site with all recommended security headers. */
export function guardedHarborAnswer(): HttpAnswer {
  const page = pageAnswer({
    title: 'Guarded Harbor',
    description: 'Nobody gets in who should not.',
    body: '<p>All is well.</p>',
  })
  const { server: _, ...plain } = page.headers ?? {}
  return { ...page, headers: { ...plain, ...GUARDS } }
}

const GUARDS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=()',
  'set-cookie': 'berth=12; Secure; HttpOnly; SameSite=Lax',
}
