import { expect, it } from 'vitest'
import { FetchFailure } from './fetch-failure.ts'
import { openPublicFetcher, type PublicRequest } from './fetch-public.ts'

/** No names are resolved here: this DNS server doesn't exist. */
const NO_DNS = { dns: '127.0.0.1:1', dial: {} }
const strict = openPublicFetcher(false, NO_DNS)
const ofDemo = openPublicFetcher(true, NO_DNS)

const GET: PublicRequest = {
  method: 'GET',
  deadlineMs: 2_000,
  bytesMax: 1_000,
  longAnswer: 'fail',
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it went through'),
    (thrown: unknown) => thrown,
  )
  return error instanceof FetchFailure ? error.kind : String(error)
}

// Every way we know to write a non-public address in a URL.
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '１２７.0.0.1',
  '127。0。0。1',
  '127.0.0.1.',
  '127.255.255.254',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'any.localhost',
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.257',
  '192.175.48.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:8.8.8.8]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::8.8.8.8]',
  '[64:ff9b:1::7f00:1]',
  '[100::1]',
  '[2001::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2620:4f:8000::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
]

it.each(INSIDE)('refuses http://%s/', async (host) => {
  const url = new URL(`http://${host}/`)
  expect(await failureOf(strict.fetch(url, { ...GET, mayBeLoopback: true }))).toBe(
    'blocked_address',
  )
  expect(await failureOf(strict.check(url, { mayBeLoopback: true }))).toBe('blocked_address')
})

it.each(INSIDE.filter((host) => !/^(localhost|any\.localhost)/i.test(host)))(
  'the demo refuses http://%s/ too, loopback for receivers apart',
  async (host) => {
    const url = new URL(`http://${host}/`)
    const isLoopback = /^(127\.\d+\.\d+\.\d+\.?|\[::1\])$/.test(url.hostname)
    expect(await failureOf(ofDemo.fetch(url, GET))).toBe('blocked_address')
    const checked = ofDemo.check(url, { mayBeLoopback: true })
    if (isLoopback) expect(await checked).toHaveLength(1)
    else expect(await failureOf(checked)).toBe('blocked_address')
  },
)

it.each([
  'ftp://busy-harbor.com/',
  'file:///etc/passwd',
  'gopher://busy-harbor.com/',
  'data:text/plain,x',
  'http://user@busy-harbor.com/',
  'http://user:word@busy-harbor.com/',
  'http://busy-harbor.com:22/',
  'http://busy-harbor.com:25/',
  `http://busy-harbor.com/${'x'.repeat(2_050)}`,
])('refuses %s', async (text) => {
  expect(await failureOf(ofDemo.fetch(new URL(text), GET))).toBe('bad_address')
})
