import assert from 'node:assert/strict'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import {
  answerTo,
  askAgain,
  askAhead,
  askFailedAgain,
  askServedAgain,
  follow,
  forgetAnswers,
  holdOwnQuestions,
  keepAnswer,
  keepServed,
} from './answers.ts'
import type { Question } from './answers.ts'

afterEach(() => forgetAnswers())

type Asked = { signal: AbortSignal; answer: (text: string) => void; fail: (error: Error) => void }

/** A query whose answers the test provides by hand. */
function questionNamed(key: string): Question<string> & { asked: Asked[] } {
  const asked: Asked[] = []
  const ask = (signal: AbortSignal) =>
    new Promise<string>((answer, fail) => asked.push({ signal, answer, fail }))
  return { key, ask, asked, isRepeated: false }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const LOST = new ApiError({ status: 0, code: 'unreachable', message: 'No line.' })
const REFUSED = new ApiError({ status: 404, code: 'not_found', message: 'No.' })

describe('an answer', () => {
  it('is requested once and shared, even with those who join while it loads', async () => {
    const question = questionNamed('shared')
    askAhead(question)
    const seen: unknown[] = []
    follow(question, () => seen.push(answerTo(question).data))
    expect(question.asked.length).toBe(1)
    question.asked[0]?.answer('yes')
    await settled()
    expect(seen).toEqual(['yes'])
    askAhead(question)
    expect(question.asked.length).toBe(1)
  })

  it('that got no response is requested again once online, a refusal is not', async () => {
    const [lost, refused, unseen] = ['lost', 'refused', 'unseen'].map(questionNamed)
    assert.ok(lost && refused && unseen)
    follow(lost, () => {})
    follow(refused, () => {})
    askAhead(unseen)
    lost.asked[0]?.fail(LOST)
    refused.asked[0]?.fail(REFUSED)
    unseen.asked[0]?.fail(LOST)
    await settled()
    askFailedAgain()
    expect([lost, refused, unseen].map(({ asked }) => asked.length)).toEqual([2, 1, 1])
  })

  it('is cancelled when its last listener leaves', async () => {
    const question = questionNamed('left')
    const leave = follow(question, () => {})
    leave()
    expect(question.asked[0]?.signal.aborted).toBe(true)
    question.asked[0]?.answer('late')
    await settled()
    expect(answerTo(question).data).toBeUndefined()
  })

  it('is requested again if a change asked for a newer one and the page was left before it came', async () => {
    const question = questionNamed('changed')
    const leave = follow(question, () => {})
    question.asked[0]?.answer('before the change')
    await settled()
    askAgain(question)
    leave()
    follow(question, () => {})
    expect(answerTo(question)).toMatchObject({ data: 'before the change', isAsking: true })
    question.asked[2]?.answer('after the change')
    await settled()
    expect(answerTo(question).data).toBe('after the change')
  })

  it('stays while a newer one loads, and survives a failure', async () => {
    const question = questionNamed('kept')
    follow(question, () => {})
    question.asked[0]?.answer('old')
    await settled()
    askAgain(question)
    question.asked[1]?.fail(REFUSED)
    await settled()
    expect(answerTo(question)).toMatchObject({ data: 'old', error: REFUSED, isAsking: false })
  })

  it('that failed is retried once, however often somebody presses the button', async () => {
    const question = questionNamed('pressed')
    follow(question, () => {})
    question.asked[0]?.fail(REFUSED)
    await settled()
    for (let press = 0; press < 3; press += 1) askAgain(question)
    expect([question.asked.length, question.asked[1]?.signal.aborted]).toEqual([2, false])
    question.asked[1]?.fail(REFUSED)
    await settled()
    askAgain(question)
    question.asked[2]?.answer('yes')
    await settled()
    expect(answerTo(question).data).toBe('yes')
  })

  it('that failed is not requested again by a new listener, but by a new visit to the page', async () => {
    const question = questionNamed('failed')
    askAhead(question)
    question.asked[0]?.fail(REFUSED)
    await settled()
    const leave = follow(question, () => {})
    expect([question.asked.length, answerTo(question).error]).toEqual([1, REFUSED])
    leave()
    askAhead(question)
    expect(question.asked.length).toBe(2)
  })

  it('that failed for a reason that may pass is retried once', async () => {
    const question = { ...questionNamed('repeated'), isRepeated: true }
    follow(question, () => {})
    question.asked[0]?.fail(new ApiError({ status: 503, code: 'x', message: 'Not now.' }))
    await expect.poll(() => question.asked.length).toBe(2)
    question.asked[1]?.answer('yes')
    await settled()
    expect(answerTo(question).data).toBe('yes')
  })

  it('is cleared when another person signs in, and requested again where it is shown', async () => {
    const [shown, hidden] = [questionNamed('shown'), questionNamed('hidden')]
    keepAnswer(hidden, 'secret')
    follow(shown, () => {})
    shown.asked[0]?.answer('secret')
    await settled()
    forgetAnswers()
    expect([answerTo(shown).data, answerTo(hidden).data]).toEqual([undefined, undefined])
    expect(shown.asked.length).toBe(2)
  })

  it('that is private is neither awaited nor requested while its owner signs out', async () => {
    const [own, open] = [{ ...questionNamed('held'), isOwn: true }, questionNamed('not held')]
    const next = { ...questionNamed('next page'), isOwn: true }
    follow(own, () => {})
    follow(open, () => {})
    holdOwnQuestions(true)
    expect([own.asked[0]?.signal.aborted, open.asked[0]?.signal.aborted]).toEqual([true, false])
    follow(next, () => {})
    expect(next.asked.length).toBe(0)
    // Signing out failed.
    holdOwnQuestions(false)
    expect([own.asked.length, next.asked.length, open.asked.length]).toEqual([2, 1, 1])
    holdOwnQuestions(true)
    forgetAnswers()
    follow({ ...own, key: 'of somebody else' }, () => {})
    expect(own.asked.length).toBe(3)
  })

  it('that is private is not requested when nobody is signed in', async () => {
    const [own, open] = [{ ...questionNamed('own'), isOwn: true }, questionNamed('open')]
    follow(own, () => {})
    follow(open, () => {})
    forgetAnswers()
    expect([own.asked.length, open.asked.length]).toEqual([1, 2])
    forgetAnswers({ isAnybodyHere: true })
    expect([own.asked.length, open.asked.length]).toEqual([2, 3])
  })
})

describe('answers that came with the HTML', () => {
  const served = (data: string | undefined, error?: Error) => ({
    data,
    error,
    isAsking: false,
    at: Date.now(),
  })

  it('are not asked again, not even a refusal', () => {
    const [known, refused] = [questionNamed('known'), questionNamed('refused')]
    keepServed(
      new Map([
        ['known', served('yes')],
        ['refused', served(undefined, REFUSED)],
      ]),
    )
    for (const question of [known, refused]) {
      askAhead(question)
      follow(question, () => {})
    }
    expect([known.asked, refused.asked]).toEqual([[], []])
    expect(answerTo(known).data).toBe('yes')
  })

  it('are asked once more for somebody who is signed in, and stay until then', async () => {
    const own = questionNamed('prices')
    const same = { ...questionNamed('tlds'), isSameForAll: true }
    keepServed(
      new Map([
        ['prices', served('hidden')],
        ['tlds', served('same')],
      ]),
    )
    follow(own, () => {})
    follow(same, () => {})
    askServedAgain()
    askServedAgain()
    expect([own.asked.length, same.asked.length]).toEqual([1, 0])
    expect(answerTo(own).data).toBe('hidden')
    own.asked[0]?.answer('$5')
    await settled()
    expect(answerTo(own).data).toBe('$5')
  })
})
