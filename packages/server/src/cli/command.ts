import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

export type Command = {
  /** For `--help`: what it does, what it needs. */
  details: string
  /** Returns the exit code when the command is done. */
  run(args: string[]): Promise<number>
}

/** The command was called wrongly; its usage is shown. */
export class UsageError extends Error {}

export function demandNoArguments(args: string[]): void {
  if (args.length > 0) throw new UsageError(`it takes no arguments, but got "${args.join(' ')}".`)
}

/** The words and flags of a command; a flag that it does not know is a wrong call. */
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

/** A value from outside, checked before anything is opened. */
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
