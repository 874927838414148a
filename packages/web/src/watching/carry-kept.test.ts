import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { sendWith } from '../api/send.ts'
import { forgetAnswers } from '../load/answers.ts'
import { carryKept } from './carry-kept.ts'
import { keepSearches, keepWatches, readKeptSearches, readKeptWatches } from './kept-here.ts'

type Sent = { domain?: string; q?: string; every?: string }

let kept: Map<string, string>
let sent: Sent[]
/** What the service says to each request, by default yes. */
let answer: (request: Sent) => Response

const refused = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status })
const WHEN = '2026-11-18T12:00:00.000Z'

const SEARCH = {
  saved_search_id: 'sav_1',
  source: 'market',
  filters: {},
  every: 'daily',
  mail: true,
}
const WATCH = { watch_id: 'wat_1', on: ['available'], state: 'registered', expires_at: null }
const TIMES = { bin_price_cents: null, next_check_at: WHEN, created_at: WHEN }
const added = ({ domain = '', q = '' }: Sent) =>
  Response.json({ ...WATCH, ...SEARCH, ...TIMES, domain, q })

beforeEach(() => {
  kept = new Map()
  sent = []
  answer = added
  forgetAnswers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  sendWith(async (_path, options) => {
    // The test sent it itself.
    const request = JSON.parse((options?.body as string | undefined) ?? '{}') as Sent
    if (options?.method === 'POST') sent.push(request)
    return await Promise.resolve(answer(request))
  })
  keepWatches([])
})

/** Other files share these modules. */
afterAll(() => {
  sendWith((...asked) => fetch(...asked))
  forgetAnswers()
  vi.unstubAllGlobals()
})

const textsOf = async (news: ReturnType<typeof carryKept>) => (await news).map(({ text }) => text)
const search = (q: string) => ({ source: 'market' as const, q, filters: { tld: 'com' } })

it('what a visitor kept becomes the account’s, and leaves the browser', async () => {
  keepWatches(['one.com', 'two.com'])
  keepSearches([search('solar')])
  expect(await textsOf(carryKept())).toEqual([
    'Added to your account: 2 watched domains and 1 saved search.',
  ])
  expect(sent).toMatchObject([
    { domain: 'one.com', on: ['available', 'expiring', 'listed', 'price_drop'] },
    { domain: 'two.com' },
    { ...search('solar'), every: 'daily' },
  ])
  expect([readKeptWatches(), readKeptSearches()]).toEqual([[], []])
  await carryKept()
  expect(sent.length).toBe(3)
})

it('what a full account has no room for stays in the browser', async () => {
  keepWatches(['one.com', 'two.com', 'three.com'])
  answer = (request) =>
    request.domain === 'one.com'
      ? added(request)
      : refused(429, 'quota_exceeded', 'You can watch at most 500 domains. Remove one first.')
  expect(await textsOf(carryKept())).toEqual([
    'Added to your account: 1 watched domain.',
    'Some stay in this browser. You can watch at most 500 domains. Remove one first.',
  ])
  expect(sent.map(({ domain }) => domain)).toEqual(['one.com', 'two.com'])
  expect(readKeptWatches()).toEqual(['two.com', 'three.com'])
})

it('after too many requests, or offline, the rest is tried again later', async () => {
  keepWatches(['one.com'])
  keepSearches([search('solar')])
  answer = () => refused(429, 'rate_limited', 'Too many requests. Try again in 10 seconds.')
  expect(await carryKept()).toEqual([])
  sendWith(() => Promise.reject(new TypeError('offline')))
  expect(await carryKept()).toEqual([])
  expect([readKeptWatches(), readKeptSearches()]).toEqual([['one.com'], [search('solar')]])
})

it('a search that the account has already, or can’t have, leaves the browser', async () => {
  keepSearches([search('solar'), search('?')])
  answer = ({ q }) =>
    q === 'solar'
      ? refused(409, 'conflict', 'You have saved this search already.')
      : refused(400, 'validation_error', 'q needs a word, or choose a filter.')
  await carryKept()
  expect(readKeptSearches()).toEqual([])
})

it('what something else wrote to the storage is left out', () => {
  const list = [1, null, { q: 'x' }, { ...search('solar'), filters: { max: 'x', plain: 1 } }]
  kept.set('namehouse.searches', JSON.stringify(list))
  expect(readKeptSearches()).toEqual([{ source: 'market', q: 'solar', filters: {} }])
  kept.set('namehouse.searches', JSON.stringify(Array.from({ length: 99 }, () => search('solar'))))
  expect(readKeptSearches().length).toBe(10)
  for (const broken of ['{', '{}', 'null']) {
    kept.set('namehouse.searches', broken)
    expect(readKeptSearches()).toEqual([])
  }
})
