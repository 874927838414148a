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

/** Adds and removes staff, and resets their second factors. */
export const staff: Command = {
  details: [
    'namehouse staff add EMAIL [--name NAME] [--password-stdin]',
    '  Gives an account the staff role. If there is no account yet, creates one, either with a',
    '  password from standard input or with a link to choose one. The link is valid for a day.',
    '  At the first sign-in they set up a second factor: an authenticator app or a passkey.',
    'namehouse staff remove EMAIL',
    '  Removes the role immediately. The account stays.',
    'namehouse staff reset-factor EMAIL',
    '  For lost devices: removes all second factors and ends every session. At the next sign-in',
    '  they set up a new one. Verify who is asking first.',
    'Needs the settings of "namehouse serve".',
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
      throw new Error('expected "add", "remove" or "reset-factor", and an email address.')
    }
    const readsPassword = values['password-stdin'] === true
    return { action, email: email.toLowerCase(), name: values.name ?? 'Staff', readsPassword }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/**
 * Reads one line from standard input. A command line argument would be visible to every user of the
 * machine.
 */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function fulfil(db: Db, { masterKey, baseUrl }: Config, order: Order): Promise<number> {
  const { action, email, name, password } = order
  if (action === 'remove') {
    await removeStaff(db, email)
    return print(`${email} is no longer staff.`)
  }
  if (action === 'reset-factor') {
    await resetFactors(db, email)
    return print(`${email} will set up a new second factor at the next sign-in.`)
  }
  const added = await addStaff(db, { email, name, password }, masterKey, new Date())
  if (added.how === 'promoted') return print(`${email} is now staff and keeps their password.`)
  if (!added.chooseToken) return print(`${email} is now staff.`)
  return print(
    `${email} is now staff. Send them this link. It works once, within a day:\n` +
      `${baseUrl}/reset-password#token=${added.chooseToken}`,
  )
}

function print(words: string): number {
  process.stdout.write(`${words}\n`)
  return 0
}
