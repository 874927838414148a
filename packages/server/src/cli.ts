import { BadBackup } from './backup/bad-backup.ts'
import { type Command, UsageError } from './cli/command.ts'
import { ConfigError } from './config.ts'
import { DataInUse } from './db/embedded-owner.ts'
import { WrongDatabase } from './db/migrate.ts'
import { Refusal } from './refusal.ts'

/** Each command is a file in cli/, loaded only when it is called, so `--help` stays fast. */
const COMMANDS: Record<string, { summary: string; load(): Promise<Command> }> = {
  demo: {
    summary: 'run everything locally, with a simulated outside world',
    load: async () => (await import('./cli/demo.ts')).demo,
  },
  serve: {
    summary: 'run the HTTP service on your own database',
    load: async () => (await import('./cli/serve.ts')).serve,
  },
  worker: {
    summary: 'run background jobs: clean-up, webhook deliveries, scheduled runs',
    load: async () => (await import('./cli/worker.ts')).workerCommand,
  },
  tools: {
    summary: 'run jobs of the free tools, such as crawls',
    load: async () => (await import('./cli/tools.ts')).toolsCommand,
  },
  forward: {
    summary: 'redirect visitors of forwarded domains',
    load: async () => (await import('./cli/forward.ts')).forwardCommand,
  },
  migrate: {
    summary: 'migrate the database to this version',
    load: async () => (await import('./cli/migrate.ts')).migrateCommand,
  },
  partner: {
    summary: 'add a partner or a team member',
    load: async () => (await import('./cli/partner.ts')).partner,
  },
  credential: {
    summary: "issue, rotate or revoke a partner's credential",
    load: async () => (await import('./cli/credential.ts')).credential,
  },
  listings: {
    summary: 'import or export listings as a file',
    load: async () => (await import('./cli/listings.ts')).listings,
  },
  settlement: {
    summary: 'close a settlement period and create statements',
    load: async () => (await import('./cli/settlement.ts')).settlement,
  },
  catalogue: {
    summary: 'sync TLD prices and rules from the registrar, or set the markup',
    load: async () => (await import('./cli/catalogue.ts')).catalogue,
  },
  zones: {
    summary: 'import zone files into the local index of registered names',
    load: async () => (await import('./cli/zones.ts')).zones,
  },
  secrets: {
    summary: 're-encrypt stored secrets with the newest key',
    load: async () => (await import('./cli/secrets.ts')).secrets,
  },
  ledger: {
    summary: 'check that all money, orders and events add up',
    load: async () => (await import('./cli/ledger.ts')).ledger,
  },
  audit: {
    summary: 'verify that the audit log was not tampered with',
    load: async () => (await import('./cli/audit.ts')).audit,
  },
  account: {
    summary: 'export or delete what is stored about a person',
    load: async () => (await import('./cli/account.ts')).account,
  },
  staff: {
    summary: 'add or remove staff',
    load: async () => (await import('./cli/staff.ts')).staff,
  },
  backup: {
    summary: 'back up the database and the zone files',
    load: async () => (await import('./cli/backup.ts')).backup,
  },
  restore: {
    summary: 'restore a backup, and check what it holds',
    load: async () => (await import('./cli/restore.ts')).restore,
  },
  reconcile: {
    summary: 'compare our records with the payment gateway and the registrar',
    load: async () => (await import('./cli/reconcile.ts')).reconcileCommand,
  },
  doctor: {
    summary: 'check the configuration, the database, Redis, the registrar and the zone files',
    load: async () => (await import('./cli/doctor.ts')).doctor,
  },
}

const [name = '--help', ...args] = process.argv.slice(2)
// Exit explicitly: unfinished work, such as an aborted start, must not keep the process alive.
process.exit(await run(name, args))

async function run(commandName: string, commandArgs: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(commandName)) return print(overview())
  const entry = COMMANDS[commandName]
  if (!entry) {
    process.stderr.write(`namehouse: there is no command "${commandName}".\n\n${overview()}`)
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

/** Errors that the operator can fix are shown as a message, all others with a stack trace. */
function fail(commandName: string, error: unknown): number {
  const isTheirs = [BadBackup, ConfigError, WrongDatabase, DataInUse, Refusal].some(
    (kind) => error instanceof kind,
  )
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    const setting = portSetting(commandName, port)
    process.stderr.write(
      `namehouse ${commandName}: ${message}. Choose another port with ${setting}.\n`,
    )
  } else if (isTheirs) {
    process.stderr.write(`namehouse ${commandName}: ${message}\n`)
  } else {
    process.stderr.write(
      `namehouse ${commandName}: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
  }
  return 1
}

/** The setting that chose a port. The demo listens on two. */
function portSetting(commandName: string, port: number | undefined): string {
  const isForwarder = commandName === 'demo' && process.env['FORWARD_PORT'] === String(port)
  if (commandName === 'forward' || isForwarder) return 'FORWARD_PORT'
  return ['worker', 'tools'].includes(commandName) ? 'PROBE_PORT' : 'PORT'
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
