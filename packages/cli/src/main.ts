import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'
import { EXIT } from './exit-codes.ts'
import { GivenOptions } from './given-options.ts'
import type { Io } from './io.ts'
import { LOADERS } from './loaders.ts'
import { readCommandLine } from './read-command-line.ts'
import { UsageError } from './refusals.ts'

/** Runs `nh …` and returns its exit code. */
export async function main(argv: string[], io: Io): Promise<number> {
  const [word = '', ...rest] = commandFirst(argv)
  const command = COMMANDS.find(({ name }) => name === word)
  try {
    if (command) return await runCommand(command, rest, io)
    return await runWithoutCommand(word, rest, io)
  } catch (error) {
    if (io.signal.aborted) return EXIT.interrupted
    const { reportFailure } = await import('./report-failure.ts')
    return reportFailure(error, command, io)
  }
}

/** Options may also come before the command: `nh --url URL search acme`. */
function commandFirst(argv: string[]): string[] {
  const at = argv.findIndex((word) => COMMANDS.some(({ name }) => name === word))
  const word = argv[at]
  if (word === undefined || !/^--(?!help$|version$)/.test(argv[0] ?? '')) return argv
  return [word, ...argv.slice(0, at), ...argv.slice(at + 1)]
}

async function runCommand(command: Command, argv: string[], io: Io): Promise<number> {
  const { args, given } = command.readsOptions
    ? { args: argv, given: new GivenOptions({}) }
    : readCommandLine(argv, command.options)
  if (given.isOn('help')) return await showHelp(command, io)
  const loaded = await LOADERS[command.name]?.()
  if (!loaded) throw new Error(`nothing loads ${command.name}`)
  return await loaded.run({ args, given, io })
}

async function runWithoutCommand(word: string, rest: string[], io: Io): Promise<number> {
  if (word === '--version' || word === '-V') {
    const { VERSION } = await import('./version.ts')
    io.stdout.write(`nh ${VERSION}\n`)
    return EXIT.found
  }
  if (word === '' || word === '--help' || word === '-h' || word === 'help') {
    const about = COMMANDS.find(({ name }) => name === rest[0])
    await showHelp(about, io)
    return word === '' ? EXIT.usage : EXIT.found
  }
  const { nearestTo } = await import('./nearest.ts')
  const near = nearestTo(
    word,
    COMMANDS.map(({ name }) => name),
  )
  const hint = near === undefined ? 'Run nh --help for all commands.' : `Did you mean nh ${near}?`
  throw new UsageError(`There is no command "${word}". ${hint}`)
}

async function showHelp(command: Command | undefined, io: Io): Promise<number> {
  const { helpOf, helpOfAll } = await import('./help.ts')
  io.stdout.write(command ? helpOf(command, io) : helpOfAll(io))
  return EXIT.found
}
