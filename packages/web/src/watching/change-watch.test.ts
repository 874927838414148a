import { afterAll, beforeEach, expect, it } from 'vitest'
import { sendWith } from '../api/send.ts'
import { answerTo, forgetAnswers, keepAnswer } from '../load/answers.ts'
import { startWatching } from './change-watch.ts'
import { WATCHES } from './load.ts'

type Call = { method: string; answer: (body: unknown) => void }

let calls: Call[]

/** A service whose answers the test gives by hand. */
beforeEach(() => {
  calls = []
  forgetAnswers()
  sendWith(
    async (_path, options) =>
      await new Promise((resolve) => {
        const answer = (body: unknown) => resolve(Response.json(body))
        calls.push({ method: options?.method ?? 'GET', answer })
      }),
  )
})

/** Other files share these modules. */
afterAll(() => {
  sendWith((...asked) => fetch(...asked))
  forgetAnswers()
})

const watched = () => answerTo(WATCHES).data?.map(({ domain }) => domain)
const WHEN = '2026-11-18T12:00:00.000Z'
const watchOf = (domain: string) => ({
  watch_id: `wat_${domain}`,
  domain,
  on: ['available'],
  state: 'registered',
  expires_at: null,
  bin_price_cents: null,
  next_check_at: WHEN,
  created_at: WHEN,
})

it('two names pressed one after the other are both watched, whichever answer comes first', async () => {
  keepAnswer(WATCHES, [])
  const first = startWatching('first.com')
  const second = startWatching('second.com')
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.answer(watchOf('second.com'))
  await second
  calls[0]?.answer(watchOf('first.com'))
  await first
  expect(watched()).toEqual(['first.com', 'second.com'])
})

it('a name pressed before the list is there doesn’t hide the rest of it', async () => {
  const pressed = startWatching('pressed.com')
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.answer(watchOf('pressed.com'))
  await pressed
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.answer({ watches: [watchOf('pressed.com'), watchOf('earlier.com')] })
  await expect.poll(watched).toEqual(['pressed.com', 'earlier.com'])
})
