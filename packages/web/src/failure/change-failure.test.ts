import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { failureText, refusalText } from './change-failure.ts'

it.each([
  ['in_redemption', 'anything', 'In redemption. Restore it first.'],
  ['refused', 'The domain is about to be deleted.', 'The domain is about to be deleted.'],
  ['refused', 'The registrar refused: ns must be a list', 'The registrar refused this change.'],
  [
    'refused',
    'The registrar answered ObjectStatusProhibitsOperation: The domain is about to be deleted.',
    /^The domain is about to be deleted\.$/,
  ],
  ['refused', 'The registrar answered 400.', 'The registrar refused this change.'],
  ['refused', 'The registrar refused: ns is wrong.', 'The registrar refused this change.'],
  ['', 'It is in redemption: restore it first.', 'It is in redemption: restore it first.'],
  ['refused', 'ObjectStatusProhibitsOperation', 'The registrar refused this change.'],
  ['refused', 'The field payload.nameservers is wrong.', 'The registrar refused this change.'],
  ['refused', 'Its status is CLIENT_HOLD.', 'The registrar refused this change.'],
  ['registrant_not_accepted', '', 'The registry doesn’t accept this registrant.'],
  ['new_code', '', 'The registrar refused this change.'],
  [
    'registrant_not_accepted',
    'A .nl registrant can’t be from US.',
    'A .nl registrant can’t be from US.',
  ],
  ['no_answer', 'Given up after 12 attempts; ECONNRESET', /Check it before you retry\.$/],
])('%s, %s: in words', (code, message, text) => {
  expect(failureText({ code, message })).toMatch(text)
})

it('a refused setting says what to enter, without the name of a field', () => {
  const message = 'payload.nameservers must be 2 to 13 different host names.'
  const error = new ApiError({ status: 400, code: 'validation_error', message })
  expect(refusalText(error, 'setNameservers')).toBe(
    'Enter 2 to 13 different name servers, for example ns1.example.com.',
  )
  expect(refusalText(error, 'lock')).toBe('These names can’t be changed this way.')
})
