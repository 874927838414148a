import type { BulkRequest } from '../../api/bulk.ts'
import {
  contact,
  folder,
  lock,
  lockOpen,
  refreshCw,
  repeat,
  rotateCcw,
  server,
} from '../../kit/section-icons.ts'

/** What can be done with the selected domains, in the order of the bar. */
export const ACTIONS = [
  { op: 'renew', text: 'Renew', icon: refreshCw },
  { op: 'setAutoRenew', text: 'Auto-renew', icon: repeat },
  { op: 'setNameservers', text: 'Name servers', icon: server },
  { op: 'setFolder', text: 'Move', icon: folder },
  { op: 'lock', text: 'Lock', icon: lock },
  { op: 'unlock', text: 'Unlock', icon: lockOpen },
  { op: 'setContacts', text: 'Contacts', icon: contact },
  { op: 'restore', text: 'Restore', icon: rotateCcw },
] as const satisfies readonly { op: BulkRequest['op']; text: string; icon: string }[]
export type Action = (typeof ACTIONS)[number]['op']

/** Actions without settings, so that their preview can be shown at once. */
export function hasFields(action: Action): boolean {
  return action !== 'lock' && action !== 'unlock'
}

type ValueOf = (name: string) => string

/** The request for what was entered. Throws the problem in words. */
export function requestOf(action: Action, valueOf: ValueOf): BulkRequest {
  switch (action) {
    case 'setNameservers':
      return { op: action, payload: { nameservers: hostsIn(valueOf('nameservers')) } }
    case 'setFolder':
      return { op: action, payload: { folder: valueOf('folder') || null } }
    case 'setContacts': {
      if (valueOf('contact') === '') throw new Error('Choose a contact.')
      return { op: action, payload: { [valueOf('role')]: valueOf('contact') } }
    }
    case 'renew':
      return { op: action, payload: { years: Number(valueOf('years')) } }
    case 'restore': {
      if (valueOf('reason') === '') throw new Error('Enter a reason. The registry asks for it.')
      return { op: action, payload: { reason: valueOf('reason') } }
    }
    case 'setAutoRenew':
      return { op: action, payload: { auto_renew: valueOf('auto_renew') === 'on' } }
    default:
      return { op: action, payload: {} }
  }
}

const HOSTS = { min: 2, max: 13 }
const HOST = /^[^\s.]+(?:\.[^\s.]+)+$/

function hostsIn(text: string): string[] {
  const hosts = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ]
  const isRight = hosts.length >= HOSTS.min && hosts.length <= HOSTS.max
  if (isRight && hosts.every((host) => HOST.test(host))) return hosts
  throw new Error('Enter 2 to 13 different name servers, for example ns1.example.com.')
}
