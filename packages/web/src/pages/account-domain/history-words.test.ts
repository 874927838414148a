import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../api/one-domain.ts'
import { byText, entryText } from './history-words.ts'

const entry = (kind: string, payload: object = {}, state = 'done') =>
  ({ kind, payload, state }) as HistoryEntry
const nameOf = (id: string) => (id === 'con_1' ? 'Ada Harbor' : 'another contact')

it.each([
  [entry('lock'), 'Transfer lock turned on'],
  [entry('setPrivacy', { privacy: false }), 'Privacy turned off'],
  [entry('setAutoRenew', { auto_renew: true }, 'failed'), 'Failed: auto-renew turned on'],
  [
    entry('setNameservers', { nameservers: ['ns1.quay.net', 'ns2.quay.net'] }),
    'Name servers changed to ns1.quay.net, ns2.quay.net',
  ],
  [entry('setFolder', { folder: null }), 'Taken out of its folder'],
  [entry('setContacts', { admin: 'con_1' }), 'Administrative contact changed to Ada Harbor'],
  [entry('renew', { years: 2 }), 'Renewed for 2 years'],
  [entry('transferred_away'), 'The domain moved to another registrar'],
  // A newer service may report what this page doesn't know.
  [entry('somethingNew'), 'Changed'],
])('%j reads well', (given, text) => {
  expect(entryText(given, nameOf)).toBe(text)
})

it('says who did it, without codes', () => {
  expect(['owner', 'undo_link', 'registrar', 'service'].map(byText)).toEqual([
    'by you',
    'by the undo link in an email',
    'by the registrar',
    'by us',
  ])
})
