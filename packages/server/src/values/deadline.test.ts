import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { untilDone, withDeadline } from './deadline.ts'

const NEVER_MS = 60_000
/** Work that ends only when its signal aborts. */
const endless = async (signal: AbortSignal): Promise<never> =>
  await new Promise((_, reject) => {
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
  })

describe('withDeadline', () => {
  it('returns the result, and releases the caller’s signal and the timer', async () => {
    const caller = new AbortController()
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout')
    const before = timers().length
    let during = 0
    const result = await withDeadline(caller.signal, NEVER_MS, async () => {
      during = timers().length
      return 'done'
    })
    expect([result, during, timers().length]).toEqual(['done', before + 1, before])
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
  })

  it('stops the work at the deadline', async () => {
    const work = withDeadline(new AbortController().signal, 1, endless)
    await expect(work).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('stops the work when the caller aborts, with the caller’s reason', async () => {
    const caller = new AbortController()
    const work = withDeadline(caller.signal, NEVER_MS, endless)
    caller.abort(new Error('left'))
    await expect(work).rejects.toThrow('left')
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    await expect(withDeadline(caller.signal, NEVER_MS, endless)).rejects.toThrow('left')
  })
})

describe('untilDone', () => {
  it('stops the remaining work once there is a result', async () => {
    const caller = new AbortController()
    let left: Promise<unknown> | undefined
    const result = await untilDone(caller.signal, async (signal) => {
      left = endless(signal).catch((error: Error) => error.message)
      return 'first'
    })
    expect([result, await left]).toEqual(['first', 'The result is no longer needed.'])
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
  })
})
