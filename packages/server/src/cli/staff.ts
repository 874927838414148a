import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { addStaff } from '../features/people/accounts/add-staff.ts'
import { removeStaff } from '../features/people/accounts/remove-staff.ts'
import { resetFactors } from '../features/people/accounts/reset-factors.ts'
import { type Command, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

type Input = { action: string; email: string; name: string; readsPassword: boolean }
type Order = Input & { password: string | undefined }

/** Who works here. */
export const staff: Command = {
  details: [
    'namehouse staff add EMAIL [--name NAME] [--password-stdin]',
    '  Makes an account staff. Where there is none yet, one is made: with the password from',
    '  standard input, or with a link, printed here and good for a day, to choose one by.',
    '  At the first sign-in they set up a second factor: an authenticator app or a passkey.',
    'namehouse staff remove EMAIL',
    '  Takes the role away at once. The account stays.',
    'namehouse staff reset-factor EMAIL',
    '  For lost devices: removes the second factors and ends every session. At the next sign-in',
    '  they set up a new one. Make sure first that it is really them who asks.',
    'Needs what "namehouse serve" needs.',
  ].join('\n'),
  run: async (args) => {
    const input = readInput(args)
    const password = input.readsPassword ? await readPassword() : undefined
    return await withProductionDatabase((db, config) => fulfil(db, config, { ...input, password }))
  },
}

function readInput(args: string[]): Input {
  const options = { name: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [action = '', email = '', ...rest] = positionals
    if (!['add', 'remove', 'reset-factor'].includes(action) || email === '' || rest.length > 0) {
      throw new Error('say "add", "remove" or "reset-factor", and an e-mail address.')
    }
    const readsPassword = values['password-stdin'] === true
    return { action, email: email.toLowerCase(), name: values.name ?? 'Staff', readsPassword }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** One line. On the command line itself it would be seen by everybody on the machine. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function fulfil(db: Db, { masterKey, baseUrl }: Config, order: Order): Promise<number> {
  const { action, email, name, password } = order
  if (action === 'remove') {
    await removeStaff(db, email)
    return tell(`${email} is not staff any more.`)
  }
  if (action === 'reset-factor') {
    await resetFactors(db, email)
    return tell(`${email} sets up a new second factor at the next sign-in.`)
  }
  const added = await addStaff(db, { email, name, password }, masterKey, new Date())
  if (added.how === 'promoted') return tell(`${email} is staff now; the password stays.`)
  if (!added.chooseToken) return tell(`${email} is staff now.`)
  return tell(
    `${email} is staff now. Hand over this link; it works once, for a day:\n` +
      `${baseUrl}/reset-password#token=${added.chooseToken}`,
  )
}

function tell(words: string): number {
  process.stdout.write(`${words}\n`)
  return 0
}
