import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacHex, signingKeyOf } from './signing-key.ts'

it('equals Node’s HMAC for any secret and text', () => {
  const secrets = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(secrets, fc.string({ maxLength: 300 }), (secret, text) => {
      const expected = createHmac('sha256', secret).update(text).digest('hex')
      expect(hmacHex(signingKeyOf(secret), text)).toBe(expected)
    }),
  )
})

it.each([0, 1, 63, 64, 65, 8_127, 8_128, 8_129, 8_191, 8_192, 8_193, 70_000])(
  'is right for a text of %i characters after a longer one',
  (length) => {
    const key = signingKeyOf('sk_test')
    hmacHex(key, 'ü'.repeat(40_000))
    for (const text of ['x'.repeat(length), 'ü'.repeat(length)]) {
      const expected = createHmac('sha256', 'sk_test').update(text).digest('hex')
      expect(hmacHex(key, text)).toBe(expected)
    }
  },
)
