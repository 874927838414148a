import { type Command, GLOBAL_OPTIONS, type Option, type Options } from './command.ts'
import { COMMANDS } from './commands.ts'
import { EXIT_CODES } from './exit-codes.ts'
import type { Io } from './io.ts'
import { painterFor } from './terminal/color.ts'
import { fit } from './terminal/width.ts'

const LABEL_MIN = 12

/** The help of one command, with examples. */
export function helpOf(command: Command, io: Io): string {
  const title = titleFor(io)
  const usage = command.forms.map((form) => `  nh ${command.name} ${form}`.trimEnd())
  return joined([
    [command.about],
    [title('Usage'), ...usage],
    command.details === undefined ? [] : [command.details],
    optionsPart(title('Options'), command.options ?? {}),
    [
      title('Examples'),
      ...command.examples.flatMap(([line, about]) => [`  ${line}`, `      ${about}`]),
    ],
    optionsPart(title('Options of every command'), GLOBAL_OPTIONS),
  ])
}

export function helpOfAll(io: Io): string {
  const title = titleFor(io)
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2
  return joined([
    ['Find, watch and manage domains with Namehouse.'],
    [title('Usage'), '  nh <command> [arguments] [options]'],
    [title('Commands'), ...COMMANDS.map(({ name, about }) => `  ${fit(name, width)}${about}`)],
    optionsPart(title('Options of every command'), GLOBAL_OPTIONS),
    [title('Exit codes'), ...EXIT_CODES.map(([code, meaning]) => `  ${code}  ${meaning}`)],
    ['Run nh <command> --help for details and examples.'],
  ])
}

/** One line per option. */
export function optionsPart(title: string, options: Options): string[] {
  const entries = Object.entries(options).map(
    ([name, option]) => [labelOf(name, option), option] as const,
  )
  if (entries.length === 0) return []
  const width = Math.max(LABEL_MIN, ...entries.map(([label]) => label.length)) + 2
  const lines = entries.map(([label, option]) => `  ${fit(label, width)}${aboutOf(option)}`)
  return [title, ...lines.map((line) => line.trimEnd())]
}

/** `-h, --help` or `--url URL`. */
export function labelOf(name: string, { short, value }: Option): string {
  const long = `--${name}${value === undefined ? '' : ` ${value}`}`
  return short === undefined ? long : `-${short}, ${long}`
}

export function aboutOf({ about, choices }: Option): string {
  return [about, choices && `One of ${choices.join(', ')}.`].filter(Boolean).join(' ')
}

function titleFor(io: Io): (text: string) => string {
  const paint = painterFor(io.stdout, io)
  return (text) => paint('bold', text)
}

function joined(parts: string[][]): string {
  const shown = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${shown.join('\n\n')}\n`
}
