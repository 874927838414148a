import { expect, it } from 'vitest'
import { readHost } from './read-host.ts'

it.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.Com', 'example.com'],
  ['example.com:8080', 'example.com'],
  ['example.com:', 'example.com'],
  ['www.example.com.', 'www.example.com'],
  ['example.com.:443', 'example.com'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('the host of %j is %s', (header, host) => {
  expect(readHost(header)).toBe(host)
})

it.each([
  undefined,
  '',
  '.',
  'localhost',
  'localhost:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  '[::1]:3000',
  'example.com:port',
  'example.com:123456',
  'example.com..',
  '.example.com',
  'exa mple.com',
  'user@example.com',
  'example.com/evil',
  'example.com\\evil',
  'bücher.example',
  '-a.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(150)}com`,
])('%j is the host of no domain', (header) => {
  expect(readHost(header)).toBeUndefined()
})
