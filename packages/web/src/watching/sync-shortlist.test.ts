import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { sendWith } from '../api/send.ts'
import { followShortlist } from './sync-shortlist.ts'

const KEY = 'namehouse.shortlist'

type Sent = { add?: string[]; remove?: string[]; answer: (domains: string[]) => void }

let kept: Map<string, string>
let sent: Sent[]

/** A browser, as far as the list uses it, and a service whose answers the test gives by hand. */
beforeEach(() => {
  kept = new Map()
  sent = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  sendWith(
    async (_path, options) =>
      await new Promise((resolve) => {
        const answer = (domains: string[]) => resolve(Response.json({ domains }))
        sent.push({ ...JSON.parse(options?.body as string), answer })
      }),
  )
})

/** Other files share these modules. */
afterAll(() => {
  sendWith((...asked) => fetch(...asked))
  vi.unstubAllGlobals()
})

/** What pressing a heart does. */
function mark(...names: string[]): void {
  kept.set(KEY, JSON.stringify(names))
  window.dispatchEvent(new Event(KEY))
}

const list = () => JSON.parse(kept.get(KEY) ?? '[]') as string[]

it('what was marked before signing in joins the account’s list', async () => {
  mark('before.com')
  const stop = followShortlist('acc_1')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.add).toEqual(['before.com'])
  sent[0]?.answer(['account.com', 'before.com'])
  await expect.poll(list).toEqual(['account.com', 'before.com'])
  stop()
})

it('hearts pressed while the account’s list is on its way are kept, and told to the account', async () => {
  mark('stays.com', 'goes.com')
  const stop = followShortlist('acc_1')
  await expect.poll(() => sent.length).toBe(1)
  mark('stays.com', 'new.com')
  sent[0]?.answer(['account.com', 'stays.com', 'goes.com'])
  await expect.poll(list).toEqual(['account.com', 'stays.com', 'new.com'])
  await expect.poll(() => sent[1]).toMatchObject({ add: ['new.com'], remove: ['goes.com'] })
  sent[1]?.answer(['account.com', 'stays.com', 'new.com'])
  stop()
})
