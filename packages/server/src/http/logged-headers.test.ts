import type { IncomingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { hasSameHeaders, namedHeaders, sameHeaders, varyingHeaders } from './logged-headers.ts'

const asObject = (headers: { name: string; value: string }[]) =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]))
/** As they are in a line of the log. */
const asked = (request: IncomingHttpHeaders) => {
  const headers = { request, answer: {} }
  return `${sameHeaders(headers)}\t${varyingHeaders(headers)}`
}
/** As they are read from one. */
const headersIn = (text: string) => {
  const [same = '', varying = ''] = text.split('\t')
  return asObject(namedHeaders(same, varying).request_headers)
}

it('shows known harmless headers and nothing else', () => {
  const text = asked({
    'user-agent': 'shop/1.0',
    accept: 'application/json',
    'content-type': 'application/json',
    'x-service-timestamp': '1767225600',
    'x-service-signature': 'v1=abc',
    'x-service-nonce': 'n-1',
    'idempotency-key': 'jane@example.org',
    authorization: 'Bearer secret',
    cookie: 'a=b',
    'x-buyer': 'Jane',
  })
  expect(headersIn(text)).toEqual({
    'user-agent': 'shop/1.0',
    accept: 'application/json',
    'content-type': 'application/json',
    'x-service-timestamp': '1767225600',
    'idempotency-key': '…',
  })
})

it('hides what looks private, and can’t be made to break a line of the log', () => {
  const agent = 'a\tb\nc\u001fd\u001ee sk_live_1 jane@example.org Bearer abc.def tail'
  const text = asked({ 'user-agent': agent, 'x-service-timestamp': 'sk_live_1' })
  expect(text.split('\t')).toHaveLength(2)
  expect(text).not.toMatch(/\n|sk_|jane|abc/)
  expect(text).not.toContain('\u001e')
  expect(headersIn(text)).toEqual({
    'user-agent': 'a?b?c?d?e … … … tail',
    'x-service-timestamp': '…',
  })
  const long = asked({ 'user-agent': 'x'.repeat(5_000) })
  expect(headersIn(long)['user-agent']?.length).toBe(200)
})

it('hides what is private before the value is cut, at any place in a word', () => {
  const shownOf = (agent: string) => headersIn(asked({ 'user-agent': agent }))
  const pad = 'x'.repeat(193)
  expect(shownOf(`${pad} jane.doe@example.org`)).toEqual({ 'user-agent': `${pad} …` })
  expect(shownOf('key_sk_live_1 my_Bearer abc')).toEqual({ 'user-agent': 'key_… my_…' })
  expect(shownOf('desk_1 tasks_2')).toEqual({ 'user-agent': 'desk_1 tasks_2' })
  // Only the first 1,000 characters are read, and the last word of those may be cut.
  const word = `${'y'.repeat(980)}@example.org`
  expect(shownOf(`${word} jane.doe@example.org`)).toEqual({ 'user-agent': '…' })
})

it('shows what an answer says about limits and replays', () => {
  const answer = {
    'content-type': 'application/json',
    'ratelimit-remaining': 59,
    'idempotent-replayed': 'true',
    'set-cookie': ['a=b'],
    'x-request-id': 'req_1',
  }
  const headers = { request: {}, answer }
  const named = namedHeaders(sameHeaders(headers), varyingHeaders(headers))
  expect(asObject(named.response_headers)).toEqual({
    'content-type': 'application/json',
    'ratelimit-remaining': '59',
    'idempotent-replayed': 'true',
  })
})

it('shows a trace only in its own form', () => {
  const traced = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
  expect(headersIn(asked(traced))).toEqual(traced)
  expect(headersIn(asked({ traceparent: 'Jane Doe' }))).toEqual({ traceparent: '…' })
})

it('requests are alike if their shown headers are, apart from those that always vary', () => {
  const of = (request: IncomingHttpHeaders, answer = {}) => ({ request, answer })
  const one = of({ 'user-agent': 'a', 'x-service-nonce': '1' }, { 'ratelimit-remaining': 9 })
  const likeIt = of({ 'user-agent': 'a', 'x-service-nonce': '2' }, { 'ratelimit-remaining': 8 })
  expect(hasSameHeaders(one, likeIt)).toBe(true)
  expect(hasSameHeaders(one, of({ 'user-agent': 'b' }))).toBe(false)
  expect(hasSameHeaders(one, of({ 'user-agent': 'a', 'idempotency-key': '1' }))).toBe(false)
  expect(hasSameHeaders(one, of({ 'user-agent': 'a' }, { 'retry-after': 1 }))).toBe(false)
})
