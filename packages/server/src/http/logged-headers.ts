import type { IncomingHttpHeaders } from 'node:http'

/**
 * The headers that the request log shows. All others are left out: signatures and cookies are
 * secrets, and others may hold data of buyers.
 */
const OF_REQUESTS = ['user-agent', 'accept', 'content-type', 'content-length', 'traceparent']
const SIGNING = 'x-service-timestamp'
/** Shown without its value, which the partner's software chooses freely. */
const UNNAMED = 'idempotency-key'
const OF_ANSWERS = [
  'content-type',
  'content-length',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'idempotent-replayed',
  'deprecation',
  'sunset',
]
const VALUE_CHARS_MAX = 200
/** Read of a value before it is cut, because half a secret may no longer look like one. */
const READ_CHARS_MAX = 1_000
/** Between headers in one text. A header can't contain it, and lines are split elsewhere. */
const BETWEEN = '\u001f'
const UNSEEN = /[^\u0020-\u007e]/g
/** Text that looks like one of our secrets or an address. */
const PRIVATE = /(?<![a-z0-9])(?:sk|whsec|ds|pk)_\S*|(?<!\S)\S*@\S*|(?<![a-z0-9])Bearer\s+\S*/gi

export type LoggedHeader = { name: string; value: string }

/** The shown headers of a request, as one text. */
export function loggedRequestHeaders(headers: IncomingHttpHeaders): string {
  let text = ''
  for (const name of OF_REQUESTS) {
    const value = headers[name]
    if (typeof value === 'string') text += `${name}: ${shownValue(value)}${BETWEEN}`
  }
  const signed = headers[SIGNING]
  // A timestamp that isn't a number explains the refusal, but could contain anything.
  if (typeof signed === 'string') {
    text += `${SIGNING}: ${/^\d{1,20}$/.test(signed) ? signed : '…'}${BETWEEN}`
  }
  return headers[UNNAMED] === undefined ? text : `${text}${UNNAMED}: …${BETWEEN}`
}

type AnswerHeaders = Readonly<Record<string, string | number | string[] | undefined>>

/** The shown headers of an answer. Their values are ours. */
export function loggedAnswerHeaders(headers: AnswerHeaders): string {
  let text = ''
  for (const name of OF_ANSWERS) {
    const value = headers[name]
    if (value !== undefined) text += `${name}: ${String(value)}${BETWEEN}`
  }
  return text
}

/** Reads back what the two functions above wrote. */
export function headersIn(text: string): LoggedHeader[] {
  const lines = text.split(BETWEEN).filter((line) => line !== '')
  return lines.map((line) => {
    const at = line.indexOf(': ')
    return { name: line.slice(0, at), value: line.slice(at + 2) }
  })
}

/** A client sends the same few values with every request, so the last ones are remembered. */
const REMEMBERED_MAX = 500
const remembered = new Map<string, string>()

function shownValue(value: string): string {
  const known = remembered.get(value)
  if (known !== undefined) return known
  const shown = masked(value).slice(0, VALUE_CHARS_MAX)
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  if (value.length <= VALUE_CHARS_MAX) remembered.set(value, shown)
  return shown
}

function masked(value: string): string {
  const text = value.slice(0, READ_CHARS_MAX).replaceAll(UNSEEN, '?')
  const isWhole = value.length <= READ_CHARS_MAX
  // The last word may itself be cut.
  const end = isWhole ? -1 : text.lastIndexOf(' ')
  return (end < 0 ? text : text.slice(0, end)).replaceAll(PRIVATE, '…')
}
