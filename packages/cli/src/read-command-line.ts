import { parseArgs } from 'node:util'
import { GLOBAL_OPTIONS, type Options } from './command.ts'
import { GivenOptions } from './given-options.ts'
import { UsageError } from './refusals.ts'

const ARGUMENTS_MAX = 10_000

export type CommandLine = { args: string[]; given: GivenOptions }

/** Reads what follows a command's name. */
export function readCommandLine(argv: string[], options: Options = {}): CommandLine {
  if (argv.length > ARGUMENTS_MAX) throw new UsageError(`Give at most ${ARGUMENTS_MAX} arguments.`)
  const known = { ...GLOBAL_OPTIONS, ...options }
  const config = Object.fromEntries(
    Object.entries(known).map(([name, { type, short }]) => [
      name,
      short === undefined ? { type } : { type, short },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: config,
      allowPositionals: true,
    })
    return { args: positionals, given: new GivenOptions(values as Record<string, string>) }
  } catch (error) {
    throw new UsageError(sentenceOf(error))
  }
}

/** An operation's name may follow global options: `nh --url URL partner list-orders`. */
export function operationFirst(argv: string[]): string[] {
  let at = 0
  for (;;) {
    const [, name = '', value] = /^--([a-z]+)(=.*)?$/s.exec(argv[at] ?? '') ?? []
    if (name === 'help' || !Object.hasOwn(GLOBAL_OPTIONS, name)) break
    at += GLOBAL_OPTIONS[name]?.type === 'string' && value === undefined ? 2 : 1
  }
  const [word = '', ...rest] = argv.slice(at)
  return [word, ...argv.slice(0, at), ...rest]
}

/** Node's message names the option; its advice about `--` rarely helps. */
function sentenceOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
  return `${first.replace(/\.$/, '')}.`
}
