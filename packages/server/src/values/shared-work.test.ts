import { expect, it } from 'vitest'
import { SharedWork } from './shared-work.ts'

/** Work that the test finishes, and a record of what happened to it. */
function givenWork() {
  const seen: { started: number; stopped: number; finish: (text: string) => void } = {
    started: 0,
    stopped: 0,
    finish: () => {},
  }
  const work = async (signal: AbortSignal) => {
    seen.started += 1
    return await new Promise<string>((resolve, reject) => {
      seen.finish = resolve
      signal.addEventListener('abort', () => {
        seen.stopped += 1
        reject(new Error('stopped'))
      })
    })
  }
  return { seen, work }
}

const stay = () => new AbortController().signal

it('concurrent callers share the same work', async () => {
  const { seen, work } = givenWork()
  const shared = new SharedWork<string>()
  const answers = [1, 2, 3].map(() => shared.do('a', stay(), work))
  seen.finish('done')
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done'])
  expect([seen.started, shared.size]).toEqual([1, 0])
})

it('a caller that leaves does not affect the others, but the last one stops the work', async () => {
  const { seen, work } = givenWork()
  const shared = new SharedWork<string>()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [first, second].map(({ signal }) => shared.do('a', signal, work))
  first.abort(new Error('left'))
  await expect(answers[0]).rejects.toThrow('left')
  expect(seen.stopped).toBe(0)
  second.abort(new Error('left too'))
  await expect(answers[1]).rejects.toThrow('left too')
  expect([seen.stopped, shared.size]).toEqual([1, 0])
})

it('a caller who comes after all have left starts new work', async () => {
  const { seen, work } = givenWork()
  const shared = new SharedWork<string>()
  const leave = new AbortController()
  const gone = shared.do('a', leave.signal, work)
  leave.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  const next = shared.do('a', stay(), work)
  seen.finish('again')
  expect(await next).toBe('again')
})

it('a failure reaches everyone and is not kept', async () => {
  const shared = new SharedWork<string>()
  const fail = () => Promise.reject(new Error('no'))
  await expect(shared.do('a', stay(), fail)).rejects.toThrow('no')
  expect(await shared.do('a', stay(), async () => 'yes')).toBe('yes')
})
