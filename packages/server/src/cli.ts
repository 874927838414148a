import { type Command, UsageError } from './cli/command.ts'
import { ConfigError } from './config.ts'
import { DataInUse } from './db/embedded-owner.ts'
import { WrongDatabase } from './db/migrate.ts'
import { Refusal } from './refusal.ts'

/**
 * Each command is a file in cli/, loaded only when called, so that `--help` doesn't load the
 * server.
 */
const COMMANDS: Record<string, { summary: string; load(): Promise<Command> }> = {
  demo: {
    summary: 'run everything on this machine, with simulated registries and payments',
    load: async () => (await import('./cli/demo.ts')).demo,
  },
  serve: {
    summary: 'run the HTTP service on your own database',
    load: async () => (await import('./cli/serve.ts')).serve,
  },
  worker: {
    summary: 'run the background jobs: deliveries, clean-up and so on',
    load: async () => (await import('./cli/worker.ts')).workerCommand,
  },
  tools: {
    summary: 'run the jobs of the free tools, for example crawls',
    load: async () => (await import('./cli/tools.ts')).toolsCommand,
  },
  migrate: {
    summary: 'migrate the database to the version this release needs',
    load: async () => (await import('./cli/migrate.ts')).migrateCommand,
  },
  partner: {
    summary: 'add a partner',
    load: async () => (await import('./cli/partner.ts')).partner,
  },
  credential: {
    summary: "issue, rotate or revoke a partner's credential",
    load: async () => (await import('./cli/credential.ts')).credential,
  },
  listings: {
    summary: 'import a file of names for sale, or export all listings',
    load: async () => (await import('./cli/listings.ts')).listings,
  },
  settlement: {
    summary: 'close a period: what partners sold, earned and owe',
    load: async () => (await import('./cli/settlement.ts')).settlement,
  },
  catalogue: {
    summary: 'import TLD prices and rules from the registrar, set the markup',
    load: async () => (await import('./cli/catalogue.ts')).catalogue,
  },
  secrets: {
    summary: 're-encrypt the secrets in the database with the newest key',
    load: async () => (await import('./cli/secrets.ts')).secrets,
  },
  ledger: {
    summary: 'check that the ledger, orders and events agree',
    load: async () => (await import('./cli/ledger.ts')).ledger,
  },
  audit: {
    summary: 'check that the audit log has not been tampered with',
    load: async () => (await import('./cli/audit.ts')).audit,
  },
  staff: {
    summary: 'add or remove staff, or reset a lost second factor',
    load: async () => (await import('./cli/staff.ts')).staff,
  },
  doctor: {
    summary: 'check the configuration and everything it points to',
    load: async () => (await import('./cli/doctor.ts')).doctor,
  },
}

const [name = '--help', ...args] = process.argv.slice(2)
// Exit even if something is still running, such as a startup that was interrupted.
process.exit(await run(name, args))

async function run(commandName: string, commandArgs: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(commandName)) return print(overview())
  const entry = COMMANDS[commandName]
  if (!entry) {
    process.stderr.write(`namehouse: unknown command "${commandName}".\n\n${overview()}`)
    return 2
  }
  const command = await entry.load()
  const usage = `Usage: namehouse ${commandName}\n\n${entry.summary}\n\n${command.details}\n`
  if (commandArgs.some((arg) => arg === '--help' || arg === '-h')) return print(usage)
  try {
    return await command.run(commandArgs)
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`namehouse ${commandName}: ${error.message}\n\n${usage}`)
      return 2
    }
    return fail(commandName, error)
  }
}

/**
 * Prints a plain message for mistakes the operator can fix, and a stack trace for anything else.
 */
function fail(commandName: string, error: unknown): number {
  const isFixable = [ConfigError, WrongDatabase, DataInUse, Refusal].some(
    (kind) => error instanceof kind,
  )
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    process.stderr.write(`namehouse ${commandName}: ${message}. Choose another port with PORT.\n`)
  } else if (isFixable) {
    process.stderr.write(`namehouse ${commandName}: ${message}\n`)
  } else {
    process.stderr.write(
      `namehouse ${commandName}: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
  }
  return 1
}

function overview(): string {
  const rows = Object.entries(COMMANDS).map(
    ([each, { summary }]) => `  ${each.padEnd(11)}${summary}`,
  )
  return [
    'namehouse: domain search, pricing, marketplace and partner trading',
    '',
    'Usage: namehouse <command> [--help]',
    '',
    'Commands:',
    ...rows,
    '',
    'The environment is described in docs/running.md and .env.example.',
    '',
  ].join('\n')
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}
