import type { Command } from './command.ts'
import { ACCOUNT_COMMANDS } from './tables/account.ts'
import { FINDING_COMMANDS } from './tables/finding.ts'
import { PARTNER_COMMANDS } from './tables/partner.ts'
import { SHELL_COMMANDS } from './tables/shell.ts'

/** Every command. The help, the man page and the completion scripts are made from this list. */
export const COMMANDS: readonly Command[] = [
  ...FINDING_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...PARTNER_COMMANDS,
  ...SHELL_COMMANDS,
]
