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

it('answers are remembered for the account that gave them, until it signs out', () => {
  rememberAnswers('acc_1', 'us', { nexus: 'C11', agreed: true })
  expect(answersFor('acc_1', 'us')).toEqual({ nexus: 'C11', agreed: true })
  expect(answersFor('acc_1', 'ca')).toEqual({})
  expect(answersFor('acc_2', 'us')).toEqual({})
  forgetRegistryAnswers()
  expect(answersFor('acc_1', 'us')).toEqual({})
})

it.each(['x', '[]', '{"account":"acc_1","tlds":7}', '{"account":"acc_1","tlds":{"us":[1]}}'])(
  '%s in storage is no answer',
  (text) => {
    kept.set('namehouse.registry-answers', text)
    expect(answersFor('acc_1', 'us')).toEqual({})
  },
)
