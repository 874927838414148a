import assert from 'node:assert/strict'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import {
  answerTo,
  askAgain,
  askAhead,
  askFailedAgain,
  follow,
  forgetAnswers,
  keepAnswer,
} from './answers.ts'
import type { Question } from './answers.ts'

afterEach(() => forgetAnswers())

type Asked = { signal: AbortSignal; answer: (text: string) => void; fail: (error: Error) => void }

/** A question whose answers the test gives by hand. */
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
  it('is asked for once and shared, also by whoever comes while it is on the way', async () => {
    const question = questionNamed('shared')
    askAhead(question)
    const told: unknown[] = []
    follow(question, () => told.push(answerTo(question).data))
    expect(question.asked.length).toBe(1)
    question.asked[0]?.answer('yes')
    await settled()
    expect(told).toEqual(['yes'])
    askAhead(question)
    expect(question.asked.length).toBe(1)
  })

  it('that was lost on the way is asked for again with the line, a refusal is not', async () => {
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

  it('is given up when the last one who waited leaves', async () => {
    const question = questionNamed('left')
    const leave = follow(question, () => {})
    leave()
    expect(question.asked[0]?.signal.aborted).toBe(true)
    question.asked[0]?.answer('late')
    await settled()
    expect(answerTo(question).data).toBeUndefined()
  })

  it('stays while a newer one is on its way, and a failure does not take it', async () => {
    const question = questionNamed('kept')
    follow(question, () => {})
    question.asked[0]?.answer('old')
    await settled()
    askAgain(question)
    question.asked[1]?.fail(REFUSED)
    await settled()
    expect(answerTo(question)).toMatchObject({ data: 'old', error: REFUSED, isAsking: false })
  })

  it('that failed is tried again once, however often somebody presses', async () => {
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

  it('that failed is not asked again by whoever looks, but by whoever goes there', async () => {
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

  it('that nobody knew is asked for once more where it may pass by itself', async () => {
    const question = { ...questionNamed('repeated'), isRepeated: true }
    follow(question, () => {})
    question.asked[0]?.fail(new ApiError({ status: 503, code: 'x', message: 'Not now.' }))
    await expect.poll(() => question.asked.length).toBe(2)
    question.asked[1]?.answer('yes')
    await settled()
    expect(answerTo(question).data).toBe('yes')
  })

  it('is forgotten when another person is here, and asked anew where it is looked at', async () => {
    const [shown, hidden] = [questionNamed('shown'), questionNamed('hidden')]
    keepAnswer(hidden, 'secret')
    follow(shown, () => {})
    shown.asked[0]?.answer('secret')
    await settled()
    forgetAnswers()
    expect([answerTo(shown).data, answerTo(hidden).data]).toEqual([undefined, undefined])
    expect(shown.asked.length).toBe(2)
  })

  it('that only its owner may know is not asked for nobody', async () => {
    const [own, open] = [{ ...questionNamed('own'), isOwn: true }, questionNamed('open')]
    follow(own, () => {})
    follow(open, () => {})
    forgetAnswers()
    expect([own.asked.length, open.asked.length]).toEqual([1, 2])
    forgetAnswers({ isAnybodyHere: true })
    expect([own.asked.length, open.asked.length]).toEqual([2, 3])
  })
})
