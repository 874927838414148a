import { readPasskeys } from '../../api/passkeys.ts'
import { readSessions } from '../../api/sessions.ts'
import { readTwoFactor } from '../../api/two-factor.ts'

export const sessions = { key: 'sessions', ask: readSessions, freshMs: 0 }
export const twoFactor = { key: 'two-factor', ask: readTwoFactor, freshMs: 0 }
export const passkeys = { key: 'passkeys', ask: readPasskeys, freshMs: 0 }
