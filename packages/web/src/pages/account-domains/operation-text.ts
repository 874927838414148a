import type { OperationRequest } from '../../api/bulk.ts'

type Key = Exclude<OperationRequest['op'], 'setAutoRenew'> | 'autoRenewOn' | 'autoRenewOff'
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
  restore: { title: 'Restore', doing: 'Restoring', did: 'Restored' },
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
  if (op !== 'setAutoRenew') return TEXTS[op]
  return payload['auto_renew'] === true ? TEXTS.autoRenewOn : TEXTS.autoRenewOff
}

/** `1 name`, `1,200 names`. */
export function namesText(count: number): string {
  return count === 1 ? '1 name' : `${count.toLocaleString('en-US')} names`
}
