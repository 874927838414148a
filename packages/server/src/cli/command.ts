import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

export type Command = {
  /** Shown by `--help`: what the command does and which settings it needs. */
  details: string
  /** Resolves with the exit code. */
  run(args: string[]): Promise<number>
}

/** The arguments are wrong. The CLI prints the message and the usage, and exits with 2. */
export class UsageError extends Error {}

export function demandNoArguments(args: string[]): void {
  if (args.length > 0) throw new UsageError(`expected no arguments, but got "${args.join(' ')}".`)
}

/** Parses positional arguments and flags. Throws UsageError for an unknown flag. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Checks a value from the command line, before anything is opened. */
export function demandOneOf<const Word extends string>(
  name: string,
  value: string | undefined,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === value)
  if (!found) throw new UsageError(`${name} must be one of ${words.join(', ')}.`)
  return found
}

export function demandInteger(
  name: string,
  value: string,
  { min, max }: { min: number; max: number },
): number {
  const number = Number(value)
  if (/^\d{1,15}$/.test(value) && number >= min && number <= max) return number
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`)
}
