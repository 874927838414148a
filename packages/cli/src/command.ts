import type { Io } from './io.ts'
import type { GivenOptions } from './given-options.ts'

export type Option = {
  type: 'string' | 'boolean'
  about: string
  /** What the value is called in the help, for example `URL`. */
  value?: string
  short?: string
  choices?: readonly string[]
}
export type Options = Record<string, Option>

export type Invocation = { args: string[]; given: GivenOptions; io: Io }

/** Carries out a command and returns its exit code. */
export type Run = (invocation: Invocation) => Promise<number>

/** One command: what the help, the man page, the completion scripts and the parser know about it. */
export type Command = {
  name: string
  about: string
  /** What follows the command's name, one entry per form. */
  forms: readonly string[]
  details?: string
  options?: Options
  /** Words that may follow the name, for completion. */
  words?: readonly string[]
  examples: readonly (readonly [command: string, about: string])[]
  /** The command reads its own options: they depend on its arguments. */
  readsOptions?: boolean
}

/** Options of every command. */
export const GLOBAL_OPTIONS: Options = {
  url: { type: 'string', value: 'URL', about: 'Address of the Namehouse service.' },
  json: { type: 'boolean', about: 'Print one JSON document.' },
  ndjson: { type: 'boolean', about: 'Print one JSON object per line, as results arrive.' },
  timeout: { type: 'string', value: 'SECONDS', about: 'Give up after this time (default 30).' },
  help: { type: 'boolean', short: 'h', about: 'Show help with examples.' },
}
