import { expect, it } from 'vitest'
import { type Before, undoRequestOf } from './undo-request.ts'
import type { ChangeRequest } from './change-request.ts'

const CONTACTS = { registrant: 'con_a', admin: 'con_b', tech: null, billing: null }
const HOSTS = ['ns1.quay.net', 'ns2.quay.net']
const setHosts: ChangeRequest = { op: 'setNameservers', payload: { nameservers: HOSTS } }
const setFolder: ChangeRequest = { op: 'setFolder', payload: { folder: 'Shops' } }
const turnOn: ChangeRequest = { op: 'setAutoRenew', payload: { auto_renew: true } }

it.each<[what: string, requested: ChangeRequest, before: Before, back: ChangeRequest]>([
  ['a lock', { op: 'lock', payload: {} }, { locked: false }, { op: 'unlock', payload: {} }],
  ['an unlock', { op: 'unlock', payload: {} }, { locked: true }, { op: 'lock', payload: {} }],
  [
    'name servers',
    setHosts,
    { nameservers: ['ns1.pier.net', 'ns2.pier.net'] },
    { op: 'setNameservers', payload: { nameservers: ['ns1.pier.net', 'ns2.pier.net'] } },
  ],
  ['a folder', setFolder, { folder: null }, { op: 'setFolder', payload: { folder: null } }],
  [
    'automatic renewal',
    turnOn,
    { auto_renew: false },
    { op: 'setAutoRenew', payload: { auto_renew: false } },
  ],
  [
    'privacy',
    { op: 'setPrivacy', payload: { privacy: false } },
    { privacy: true },
    { op: 'setPrivacy', payload: { privacy: true } },
  ],
  [
    'a contact, and only in the roles that were changed',
    { op: 'setContacts', payload: { registrant: 'con_a', admin: 'con_z' } },
    { contacts: CONTACTS },
    { op: 'setContacts', payload: { admin: 'con_b' } },
  ],
])('undoing %s restores the previous state', (_, requested, before, back) => {
  expect(undoRequestOf(requested, before)).toEqual(back)
})

it.each<[what: string, requested: ChangeRequest, before: Before | null]>([
  ['locking what was locked', { op: 'lock', payload: {} }, { locked: true }],
  ['unlocking what was not', { op: 'unlock', payload: {} }, { locked: false }],
  ['the same name servers', setHosts, { nameservers: HOSTS.toReversed() }],
  ['name servers where there were none', setHosts, { nameservers: [] }],
  ['the same folder', setFolder, { folder: 'Shops' }],
  ['turning on what was on', turnOn, { auto_renew: true }],
  [
    'replacing a contact that was not the account’s',
    { op: 'setContacts', payload: { tech: 'con_a' } },
    { contacts: CONTACTS },
  ],
  ['the same contact', { op: 'setContacts', payload: { admin: 'con_b' } }, { contacts: CONTACTS }],
  ['a new auth code', { op: 'resetAuthCode', payload: {} }, {}],
  ['a renewal', { op: 'renew', payload: { years: 1 } }, {}],
  ['a change whose previous state was not stored', { op: 'lock', payload: {} }, null],
])('%s can’t be undone', (_, requested, before) => {
  expect(undoRequestOf(requested, before)).toBeNull()
})
