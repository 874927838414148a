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
