import { expect, it } from 'vitest'
import { outcomeText } from './outcome-text.ts'

it.each([
  [{ status_code: 204, error: null }, '204'],
  [{ status_code: 500, error: 'status' }, '500 (only 2xx counts as received)'],
  [{ status_code: null, error: 'timeout' }, 'timeout (no response within five seconds)'],
  [{ status_code: null, error: 'something_new' }, 'something_new'],
  [{ status_code: null, error: null }, '–'],
])('%j is shown as %s', (outcome, text) => {
  expect(outcomeText(outcome)).toBe(text)
})
