import type { OperationRequest } from '../../api/bulk.ts'

type Key =
  | Exclude<OperationRequest['op'], 'setAutoRenew' | 'setPrivacy'>
  | 'autoRenewOn'
  | 'autoRenewOff'
  | 'privacyOn'
  | 'privacyOff'
type Texts = { title: string; doing: string; did: string }

/** An operation as a title, while it runs, and when it is over. A number of names follows. */
const TEXTS: Record<Key, Texts> = {
  lock: { title: 'Lock', doing: 'Locking', did: 'Locked' },
  unlock: { title: 'Unlock', doing: 'Unlocking', did: 'Unlocked' },
  setNameservers: {
    title: 'Set name servers',
    doing: 'Setting name servers of',
    did: 'Set name servers of',
  },
  setFolder: { title: 'Move to folder', doing: 'Moving', did: 'Moved' },
  setContacts: { title: 'Set contacts', doing: 'Setting contacts of', did: 'Set contacts of' },
  renew: { title: 'Renew', doing: 'Renewing', did: 'Renewed' },
  register: { title: 'Register', doing: 'Registering', did: 'Registered' },
  transfer: { title: 'Transfer', doing: 'Transferring', did: 'Transferred' },
  restore: { title: 'Restore', doing: 'Restoring', did: 'Restored' },
  resetAuthCode: {
    title: 'Replace the auth code',
    doing: 'Replacing the auth code of',
    did: 'Replaced the auth code of',
  },
  privacyOn: {
    title: 'Turn on privacy',
    doing: 'Turning on privacy for',
    did: 'Turned on privacy for',
  },
  privacyOff: {
    title: 'Turn off privacy',
    doing: 'Turning off privacy for',
    did: 'Turned off privacy for',
  },
  autoRenewOn: {
    title: 'Turn on auto-renew',
    doing: 'Turning on auto-renew for',
    did: 'Turned on auto-renew for',
  },
  autoRenewOff: {
    title: 'Turn off auto-renew',
    doing: 'Turning off auto-renew for',
    did: 'Turned off auto-renew for',
  },
}

export function operationText({ op, payload }: OperationRequest): Texts {
  if (op === 'setPrivacy') return payload['privacy'] === true ? TEXTS.privacyOn : TEXTS.privacyOff
  if (op !== 'setAutoRenew') return TEXTS[op]
  return payload['auto_renew'] === true ? TEXTS.autoRenewOn : TEXTS.autoRenewOff
}

/** `1 name`, `1,200 names`. */
export function namesText(count: number): string {
  return count === 1 ? '1 name' : `${count.toLocaleString('en-US')} names`
}
