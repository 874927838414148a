import { expect, it } from 'vitest'
import { headersIn as listed, loggedAnswerHeaders, loggedRequestHeaders } from './logged-headers.ts'

const headersIn = (text: string) =>
  Object.fromEntries(listed(text).map(({ name, value }) => [name, value]))

it('shows known harmless headers and nothing else', () => {
  const text = loggedRequestHeaders({
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
  const text = loggedRequestHeaders({ 'user-agent': agent, 'x-service-timestamp': 'sk_live_1' })
  expect(text).not.toMatch(/[\t\n]|sk_|jane|abc/)
  expect(text).not.toContain('\u001e')
  expect(headersIn(text)).toEqual({
    'user-agent': 'a?b?c?d?e … … … tail',
    'x-service-timestamp': '…',
  })
  const long = loggedRequestHeaders({ 'user-agent': 'x'.repeat(5_000) })
  expect(headersIn(long)['user-agent']?.length).toBe(200)
})

it('hides what is private before the value is cut, at any place in a word', () => {
  const shownOf = (agent: string) => headersIn(loggedRequestHeaders({ 'user-agent': agent }))
  const pad = 'x'.repeat(193)
  expect(shownOf(`${pad} jane.doe@example.org`)).toEqual({ 'user-agent': `${pad} …` })
  expect(shownOf('key_sk_live_1 my_Bearer abc')).toEqual({ 'user-agent': 'key_… my_…' })
  expect(shownOf('desk_1 tasks_2')).toEqual({ 'user-agent': 'desk_1 tasks_2' })
  // Only the first 1,000 characters are read, and the last word of those may be cut.
  const word = `${'y'.repeat(980)}@example.org`
  expect(shownOf(`${word} jane.doe@example.org`)).toEqual({ 'user-agent': '…' })
})

it('shows what an answer says about limits and replays', () => {
  const text = loggedAnswerHeaders({
    'content-type': 'application/json',
    'ratelimit-remaining': 59,
    'idempotent-replayed': 'true',
    'set-cookie': ['a=b'],
    'x-request-id': 'req_1',
  })
  expect(headersIn(text)).toEqual({
    'content-type': 'application/json',
    'ratelimit-remaining': '59',
    'idempotent-replayed': 'true',
  })
  expect(headersIn('')).toEqual({})
})
