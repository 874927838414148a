import type { PartnerClient } from '@namehouse/sdk'
import type { Invocation, Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { listOperations, unknownOperation } from '../partner/list-operations.ts'
import { optionsOf } from '../partner/operation-options.ts'
import type { PartnerOperation } from '../partner/operation.ts'
import { OPERATIONS } from '../partner/operations.ts'
import { partnerClient } from '../partner/partner-client.ts'
import { type OperationCall, readOperation } from '../partner/read-operation.ts'
import { operationFirst, readCommandLine } from '../read-command-line.ts'
import { Unreachable, UsageError } from '../refusals.ts'
import { cleanJson } from '../terminal/clean.ts'
import { formatOf } from '../terminal/rows.ts'

const ITEMS_MAX = 10_000
const PAGE_SIZE = 200

const TABLE = { command: 'partner', operations: OPERATIONS } as const

/** `nh partner`: any operation of the Partner API, from the table made of its description. */
export const run: Run = async ({ args: words, io }) => {
  const [name = '', ...argv] = operationFirst(words)
  if (name === '' || name === '--help' || name === '-h')
    return await listOperations(TABLE, io, name)
  const operation = OPERATIONS.find((it) => it.name === name)
  if (!operation) throw new UsageError(unknownOperation(TABLE, name))
  const { args, given } = readCommandLine(argv, optionsOf(operation))
  if (given.isOn('help')) return await helpOf(operation, io)
  const invocation = { args, given, io }
  const call = await readOperation(operation, invocation)
  const client = await partnerClient(io, given)
  return given.isOn('all') && operation.list
    ? await printAll(client, operation, call, invocation)
    : await printAnswer(client, operation, call, invocation)
}

async function printAnswer(
  client: PartnerClient,
  operation: PartnerOperation,
  call: OperationCall,
  { given, io }: Invocation,
): Promise<number> {
  const answer = await send(client, operation, call, { given, io })
  const isShort = formatOf(io, given) === 'ndjson'
  if (answer !== undefined) io.stdout.write(`${cleanJson(answer, isShort ? undefined : 2)}\n`)
  const items = operation.list && (answer as Record<string, unknown>)[operation.list.items]
  return Array.isArray(items) && items.length === 0 ? EXIT.nothingFound : EXIT.found
}

/** Every item of a list, one per line. */
async function printAll(
  client: PartnerClient,
  operation: PartnerOperation,
  call: OperationCall,
  { given, io }: Invocation,
): Promise<number> {
  const { items: name, cursor } = operation.list ?? { items: '', cursor: 'cursor' }
  let query = { limit: PAGE_SIZE, ...call.query }
  for (let count = 0; ;) {
    const answer = await send(client, operation, { ...call, query }, { given, io })
    const page = answer as { next_cursor?: string | null } & Record<string, unknown>
    const items = (page[name] ?? []) as { id?: string }[]
    for (const item of items.slice(0, ITEMS_MAX - count)) io.stdout.write(`${cleanJson(item)}\n`)
    count += items.length
    const next = cursor === 'cursor' ? page.next_cursor : page.next_cursor && items.at(-1)?.id
    if (!next || count >= ITEMS_MAX) return count > 0 ? EXIT.found : EXIT.nothingFound
    if (next === (query as Record<string, unknown>)[cursor]) {
      throw new Unreachable('The list returned the same cursor twice.')
    }
    query = { ...query, [cursor]: next }
  }
}

async function send(
  client: PartnerClient,
  { method, isKeyed }: PartnerOperation,
  { path, query, body }: OperationCall,
  { given, io }: Pick<Invocation, 'given' | 'io'>,
): Promise<unknown> {
  const idempotencyKey = given.text('idempotency-key')
  const options = { signal: io.signal, ...(idempotencyKey !== undefined && { idempotencyKey }) }
  return await client.call({
    method,
    path,
    query,
    ...(body !== undefined && { body }),
    ...(isKeyed && { repeat: 'keyed' as const }),
    options,
  })
}

async function helpOf(operation: PartnerOperation, io: Invocation['io']): Promise<number> {
  const { operationHelp } = await import('../partner/operation-help.ts')
  io.stdout.write(operationHelp(operation, io))
  return EXIT.found
}
