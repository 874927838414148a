import { beforeEach, expect, it, vi } from 'vitest'
import { answersFor, forgetRegistryAnswers, rememberAnswers } from './registry-answers.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const ASKED = { account: 'acc_1', tld: 'us', owner: 'con_1' }

it('answers are remembered for the account that gave them, until it signs out', () => {
  rememberAnswers(ASKED, { nexus: 'C11', agreed: true })
  expect(answersFor(ASKED)).toEqual({ nexus: 'C11', agreed: true })
  expect(answersFor({ ...ASKED, tld: 'ca' })).toEqual({})
  expect(answersFor({ ...ASKED, account: 'acc_2' })).toEqual({})
  forgetRegistryAnswers()
  expect(answersFor(ASKED)).toEqual({})
})

it('each owner has answers of their own', () => {
  rememberAnswers(ASKED, { nexus: 'C11' })
  expect(answersFor({ ...ASKED, owner: 'con_2' })).toEqual({})
  rememberAnswers({ ...ASKED, owner: 'con_2' }, { nexus: 'C31' })
  expect(answersFor(ASKED)).toEqual({ nexus: 'C11' })
})

it.each(['x', '[]', '{"account":"acc_1","kept":7}', '{"account":"acc_1","kept":{"us con_1":[1]}}'])(
  '%s in storage is no answer',
  (text) => {
    kept.set('namehouse.registry-answers', text)
    expect(answersFor(ASKED)).toEqual({})
  },
)
