import { demo } from './cli/demo.ts'
import { doctor } from './cli/doctor.ts'
import { migrateCommand } from './cli/migrate.ts'
import { serve } from './cli/serve.ts'
import { type Command, UsageError } from './cli/command.ts'
import { workerCommand } from './cli/worker.ts'
import { ConfigError } from './config.ts'
import { DataInUse } from './db/embedded-owner.ts'
import { WrongDatabase } from './db/migrate.ts'

/** namehouse <command>: every command is a file in cli/, named here one by one. */
const COMMANDS: Record<string, Command> = {
  demo,
  serve,
  worker: workerCommand,
  migrate: migrateCommand,
  doctor,
}

const [name = '--help', ...args] = process.argv.slice(2)
process.exitCode = await run(name, args)

async function run(commandName: string, commandArgs: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(commandName)) return tell(overview())
  const command = COMMANDS[commandName]
  if (!command) {
    process.stderr.write(`namehouse: there is no command "${commandName}".\n\n${overview()}`)
    return 2
  }
  if (commandArgs.some((arg) => arg === '--help' || arg === '-h'))
    return tell(usageOf(commandName, command))
  try {
    return await command.run(commandArgs)
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(
        `namehouse ${commandName}: ${error.message}\n\n${usageOf(commandName, command)}`,
      )
      return 2
    }
    return fail(commandName, error)
  }
}

/** Mistakes that the operator can put right are told in words; anything else with its trace. */
function fail(commandName: string, error: unknown): number {
  const isTheirs = [ConfigError, WrongDatabase, DataInUse].some((kind) => error instanceof kind)
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
    ([each, { summary }]) => `  ${each.padEnd(10)}${summary}`,
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

function usageOf(commandName: string, { summary, details }: Command): string {
  return `Usage: namehouse ${commandName}\n\n${summary}\n\n${details}\n`
}

function tell(text: string): number {
  process.stdout.write(text)
  return 0
}
