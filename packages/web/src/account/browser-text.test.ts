import { expect, it } from 'vitest'
import { browserText } from './browser-text.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${MAC} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${MAC} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge on Mac'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile', 'Chrome on Android'],
  ['curl/8.10.1', 'curl/8.10.1'],
  [null, 'An unknown browser'],
])('%s is %s', (userAgent, text) => expect(browserText(userAgent)).toBe(text))
