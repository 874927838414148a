import { API_OPERATIONS } from '../api/operations.ts'
import type { Invocation, Run } from '../command.ts'
import { exchange, objectIn } from '../exchange.ts'
import { EXIT } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { listOperations, unknownOperation } from '../partner/list-operations.ts'
import { optionsOf } from '../partner/operation-options.ts'
import type { PartnerOperation } from '../partner/operation.ts'
import { type OperationCall, readOperation } from '../partner/read-operation.ts'
import { clientOptions } from '../public-client.ts'
import { operationFirst, readCommandLine } from '../read-command-line.ts'
import { NothingFound, Refused, Unreachable, UsageError } from '../refusals.ts'
import { clean, cleanJson } from '../terminal/clean.ts'
import { formatOf } from '../terminal/rows.ts'

/** Only these paths need a developer key. */
const KEYED = '/api/v1/'

const TABLE = { command: 'api', operations: API_OPERATIONS } as const

/** `nh api`: any operation that needs no signature, from the table made of the API description. */
export const run: Run = async ({ args: words, io }) => {
  const [name = '', ...argv] = operationFirst(words)
  if (name === '' || name === '--help' || name === '-h')
    return await listOperations(TABLE, io, name)
  const operation = API_OPERATIONS.find((it) => it.name === name)
  if (!operation) throw new UsageError(unknownOperation(TABLE, name))
  const { args, given } = readCommandLine(argv, optionsOf(operation))
  if (given.isOn('help')) {
    const { operationHelp } = await import('../partner/operation-help.ts')
    io.stdout.write(operationHelp(operation, io))
    return EXIT.found
  }
  const invocation = { args, given, io }
  return await send(operation, await readOperation(operation, invocation), invocation)
}

async function send(
  { method }: PartnerOperation,
  { path, query, body }: OperationCall,
  { given, io }: Invocation,
): Promise<number> {
  const { baseUrl, timeoutMs } = await clientOptions(io, given)
  // The service may be below a path of its host.
  const url = new URL(baseUrl + path)
  for (const [field, value] of Object.entries(query)) url.searchParams.set(field, String(value))
  const { status, text } = await exchange({
    url: url.href,
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(path.startsWith(KEYED) && keyOf(io)),
      ...idempotencyOf(given.text('idempotency-key')),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs,
    signal: io.signal,
  })
  const answer = objectIn(text)
  if (status >= 400) throw failureOf(status, answer)
  const isShort = formatOf(io, given) === 'ndjson'
  // Lists of lines and CSV are printed as they came, without control characters.
  if (answer) io.stdout.write(`${cleanJson(answer, isShort ? undefined : 2)}\n`)
  else io.stdout.write(text.split('\n').map(clean).join('\n'))
  return EXIT.found
}

/** The same exit codes as for other commands. */
function failureOf(status: number, answer: Record<string, unknown> | undefined): Error {
  const isOurs = status >= 500
  const text = `${messageIn(answer) ?? (isOurs ? 'The service failed.' : 'Refused.')} (${status})`
  if (isOurs) return new Unreachable(text)
  const { code } = (answer?.['error'] ?? {}) as { code?: unknown }
  return code === 'not_found' ? new NothingFound(text) : new Refused(text)
}

function idempotencyOf(key: string | undefined): Record<string, string> {
  if (key === undefined) return {}
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return { 'idempotency-key': key }
  throw new UsageError('--idempotency-key must be 1 to 255 printable ASCII characters.')
}

/** Secrets are never arguments, because those are visible to all. */
function keyOf({ env }: Io): Record<string, string> {
  const { NAMEHOUSE_API_KEY: key, NAMEHOUSE_API_SECRET: secret } = env
  if (key && secret) return { 'x-api-key': key, 'x-api-secret': secret }
  throw new UsageError('Set NAMEHOUSE_API_KEY and NAMEHOUSE_API_SECRET.')
}

/** A few older operations answer with a plain sentence. */
function messageIn(answer: Record<string, unknown> | undefined): string | undefined {
  const error = answer?.['error']
  if (typeof error === 'string') return clean(error)
  const message = (error as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? clean(message) : undefined
}
