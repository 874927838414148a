import type { IncomingHttpHeaders } from 'node:http'

/**
 * The headers that the request log shows. All others are left out: signatures and cookies are
 * secrets, and others may hold data of buyers. Each has its place in a line of the log, so a new one
 * goes to the end of its list.
 */
const AGENT = ['user-agent', 'accept', 'content-type', 'content-length'] as const
const SIGNING = 'x-service-timestamp'
/** Shown without its value, which the partner's software chooses freely. */
const UNNAMED = 'idempotency-key'
const TRACE = 'traceparent'
const OF_REQUESTS = [...AGENT, SIGNING, UNNAMED] as const
const OF_ANSWERS = [
  'content-type',
  'ratelimit-limit',
  'retry-after',
  'idempotent-replayed',
  'deprecation',
  'sunset',
] as const
/** These differ from request to request, even if everything else is the same. */
const VARYING = ['content-length', 'ratelimit-remaining', 'ratelimit-reset'] as const

const VALUE_CHARS_MAX = 200
/** Read of a value before it is cut, because half a secret may no longer look like one. */
const READ_CHARS_MAX = 1_000
/** Between values. None can contain it, and lines are split elsewhere. */
const BETWEEN = '\u001f'
const UNSEEN = /[^\u0020-\u007e]/g
/** Text that looks like one of our secrets or an address. */
const PRIVATE = /(?<![a-z0-9])(?:sk|whsec|ds|pk)_\S*|(?<!\S)\S*@\S*|(?<![a-z0-9])Bearer\s+\S*/gi
const TRACEPARENT = /^[\da-f-]{1,100}$/

export type LoggedHeader = { name: string; value: string }

type AnswerHeaders = Readonly<Record<string, string | number | string[] | undefined>>
/** Of a request and its answer. Only the headers above are read. */
export type LoggedHeaders = { request: IncomingHttpHeaders; answer: AnswerHeaders }

export const NO_HEADERS: LoggedHeaders = { request: {}, answer: {} }

/** Whether two requests have the same shown headers, apart from those that always vary. */
export function hasSameHeaders(one: LoggedHeaders, other: LoggedHeaders): boolean {
  return hasSameAsked(one.request, other.request) && hasSameAnswered(one.answer, other.answer)
}

// Not in a loop: each name in its own place is found several times as fast.
function hasSameAsked(one: IncomingHttpHeaders, other: IncomingHttpHeaders): boolean {
  return (
    one['user-agent'] === other['user-agent'] &&
    one['x-service-timestamp'] === other['x-service-timestamp'] &&
    one.accept === other.accept &&
    one['content-type'] === other['content-type'] &&
    one['content-length'] === other['content-length'] &&
    one['idempotency-key'] === other['idempotency-key']
  )
}

function hasSameAnswered(one: AnswerHeaders, other: AnswerHeaders): boolean {
  return (
    one['content-type'] === other['content-type'] &&
    one['ratelimit-limit'] === other['ratelimit-limit'] &&
    one['retry-after'] === other['retry-after'] &&
    one['idempotent-replayed'] === other['idempotent-replayed'] &&
    one['deprecation'] === other['deprecation'] &&
    one['sunset'] === other['sunset']
  )
}

/** The headers that `hasSameHeaders` compares, as one text. */
export function sameHeaders({ request, answer }: LoggedHeaders): string {
  const values = AGENT.map((name) => shownValue(request[name] ?? ''))
  const signed = String(request[SIGNING] ?? '')
  // A timestamp that isn't a number explains the refusal, but could contain anything.
  values.push(/^\d{0,20}$/.test(signed) ? signed : '…', request[UNNAMED] === undefined ? '' : '…')
  return [...values, ...OF_ANSWERS.map((name) => textOf(answer[name]))].join(BETWEEN)
}

/** The headers that vary, as one text. */
export function varyingHeaders({ request, answer }: LoggedHeaders): string {
  const { 'content-length': length, 'ratelimit-remaining': left, 'ratelimit-reset': reset } = answer
  const ours = `${textOf(length)} ${textOf(left)} ${textOf(reset)}`
  const trace = request[TRACE]
  if (typeof trace !== 'string') return ours
  return `${ours} ${TRACEPARENT.test(trace) ? trace : '…'}`
}

function textOf(value: AnswerHeaders[string]): string {
  return value === undefined ? '' : String(value)
}

type Named = { request_headers: LoggedHeader[]; response_headers: LoggedHeader[] }

/** The headers in the two texts, with their names. */
export function namedHeaders(same: string, varying: string): Named {
  const values = same.split(BETWEEN)
  const [length, left, reset, trace] = varying.split(' ')
  return {
    request_headers: [...named(OF_REQUESTS, values), ...named([TRACE], [trace])],
    response_headers: [
      ...named(OF_ANSWERS, values.slice(OF_REQUESTS.length)),
      ...named(VARYING, [length, left, reset]),
    ],
  }
}

function named(names: readonly string[], values: readonly (string | undefined)[]): LoggedHeader[] {
  return names.flatMap((name, place) => {
    const value = values[place] ?? ''
    return value === '' ? [] : [{ name, value }]
  })
}

/** Reads what the release before wrote: each with its name. */
export function olderHeaders(text: string): LoggedHeader[] {
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
