import { expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

it.each([
  ['https://names.example', 'names.example', 'https://names.example'],
  ['https://names.example:8443', 'names.example', 'https://names.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('%s binds passkeys to %s', (baseUrl, id, origin) => {
  expect(relyingPartyOf(baseUrl)).toEqual({ id, origin })
})
