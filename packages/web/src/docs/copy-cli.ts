import type { Operation } from '../api/description.ts'
import type { Filled } from './console-request.ts'

/**
 * An operation as a command of `nh`, which knows all of them from the same description. Values in
 * the path are its arguments, in their order; the rest are options.
 */
export function copyCli(
  operation: Operation,
  { parameters, body }: Filled,
  command: 'api' | 'partner' = 'partner',
): string {
  const given = (place: string) =>
    operation.parameters
      .filter((parameter) => parameter.place === place)
      .map(({ name }): [string, string] => [name, parameters[name] ?? ''])
  const words = [
    `nh ${command}`,
    commandOf(operation.id),
    ...given('path').map(([name, value]) => word(value === '' ? name.toUpperCase() : value)),
    ...given('query')
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `--${optionOf(name)} ${word(value)}`),
    ...(operation.body && body !== '' ? [`--body ${word(compact(body))}`] : []),
    ...given('header')
      .filter(([name, value]) => name === 'idempotency-key' && value !== '')
      .map(([, value]) => `--idempotency-key ${word(value)}`),
  ]
  return `${words.join(' ')}\n`
}

/** `createQuote` is `create-quote`. */
function commandOf(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Options that every command of `nh` has, so an operation's own get a prefix. */
const TAKEN = new Set(['url', 'json', 'ndjson', 'timeout', 'help', 'body', 'all'])

function optionOf(name: string): string {
  const option = name.replaceAll('_', '-')
  return TAKEN.has(option) ? `query.${option}` : option
}

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}

function word(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
