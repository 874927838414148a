import { type Command, UsageError } from './cli/command.ts'
import { ConfigError } from './config.ts'
import { DataInUse } from './db/embedded-owner.ts'
import { WrongDatabase } from './db/migrate.ts'
import { Refusal } from './refusal.ts'

/** Every command is a file in cli/, loaded when it is called: help should not wait for the server. */
const COMMANDS: Record<string, { summary: string; load(): Promise<Command> }> = {
  demo: {
    summary: 'run everything here, with a simulated outside world',
    load: async () => (await import('./cli/demo.ts')).demo,
  },
  serve: {
    summary: 'run the HTTP service on your own database',
    load: async () => (await import('./cli/serve.ts')).serve,
  },
  worker: {
    summary: 'run the background work: clean-up, deliveries, runs',
    load: async () => (await import('./cli/worker.ts')).workerCommand,
  },
  tools: {
    summary: 'run the jobs of the free tools, such as crawls',
    load: async () => (await import('./cli/tools.ts')).toolsCommand,
  },
  migrate: {
    summary: "bring the database to this program's version",
    load: async () => (await import('./cli/migrate.ts')).migrateCommand,
  },
  partner: {
    summary: 'take a partner in',
    load: async () => (await import('./cli/partner.ts')).partner,
  },
  credential: {
    summary: "issue, rotate or revoke a partner's credential",
    load: async () => (await import('./cli/credential.ts')).credential,
  },
  listings: {
    summary: 'put a file of names up for sale, or write one of all that are',
    load: async () => (await import('./cli/listings.ts')).listings,
  },
  settlement: {
    summary: 'close a period: what partners sold, kept and owe',
    load: async () => (await import('./cli/settlement.ts')).settlement,
  },
  catalogue: {
    summary: 'read prices and rules of TLDs from the registrar, set the markup',
    load: async () => (await import('./cli/catalogue.ts')).catalogue,
  },
  secrets: {
    summary: 'seal the secrets in the database under the newest key',
    load: async () => (await import('./cli/secrets.ts')).secrets,
  },
  ledger: {
    summary: 'look whether every cent, order and event agrees',
    load: async () => (await import('./cli/ledger.ts')).ledger,
  },
  audit: {
    summary: 'look whether the audit log is as it was written',
    load: async () => (await import('./cli/audit.ts')).audit,
  },
  staff: {
    summary: 'say who works here',
    load: async () => (await import('./cli/staff.ts')).staff,
  },
  doctor: {
    summary: 'check the configuration and everything it points to',
    load: async () => (await import('./cli/doctor.ts')).doctor,
  },
}

const [name = '--help', ...args] = process.argv.slice(2)
// What is still under way, such as a start that was broken off, must not keep the process.
process.exit(await run(name, args))

async function run(commandName: string, commandArgs: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(commandName)) return tell(overview())
  const entry = COMMANDS[commandName]
  if (!entry) {
    process.stderr.write(`namehouse: there is no command "${commandName}".\n\n${overview()}`)
    return 2
  }
  const command = await entry.load()
  const usage = `Usage: namehouse ${commandName}\n\n${entry.summary}\n\n${command.details}\n`
  if (commandArgs.some((arg) => arg === '--help' || arg === '-h')) return tell(usage)
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

/** Mistakes that the operator can put right are told in words; anything else with its trace. */
function fail(commandName: string, error: unknown): number {
  const isTheirs = [ConfigError, WrongDatabase, DataInUse, Refusal].some(
    (kind) => error instanceof kind,
  )
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    process.stderr.write(`namehouse ${commandName}: ${message}. Choose another port with PORT.\n`)
  } else if (isTheirs) {
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

function tell(text: string): number {
  process.stdout.write(text)
  return 0
}
