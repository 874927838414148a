import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'
import { readDomainName } from './domain-name.ts'

it('a cursor reads back as it was written', () => {
  const position = { at: new Date('2026-03-04T05:06:07.089Z'), id: 'ord_01k9zzzz' }
  expect(readCursor(writeCursor(position))).toEqual(position)
})

it('so does one at a long domain name, by which staff page through listings', () => {
  const name = `${'a'.repeat(63)}.xn--hery-ira.xn--mre-og-romsdal-qqb.no`
  expect(readDomainName(name)).toMatchObject({ ok: true, name })
  for (const id of [name, `${'a.'.repeat(126)}a`]) {
    const position = { at: new Date(0), id }
    expect(readCursor(writeCursor(position))).toEqual(position)
  }
})

it('no text makes the reader throw, and whatever it accepts would be written the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      const position = readCursor(text)
      if (position) expect(readCursor(writeCursor(position))).toEqual(position)
    }),
  )
})

it('a modified cursor is refused', () => {
  expect(readCursor('')).toBeUndefined()
  expect(readCursor('abc')).toBeUndefined()
  expect(readCursor(Buffer.from("1 x' or 1=1").toString('base64url'))).toBeUndefined()
  expect(readCursor('a'.repeat(10_000))).toBeUndefined()
})
