import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { When } from './when.tsx'

it('says how long ago it was, and gives the exact time on hover and in the markup', () => {
  const at = new Date('2026-11-15T11:57:00Z')
  const now = new Date('2026-11-15T12:00:00Z')
  expect(renderToStaticMarkup(<When at={at} now={now} />)).toBe(
    '<time dateTime="2026-11-15T11:57:00.000Z" title="Nov 15, 2026, 11:57:00 AM UTC">3 minutes ago</time>',
  )
})
