import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/bulk-operations.ts'

type BulkOperation = Answer<typeof wire.readBulk>
type Item = BulkOperation['items'][number]

/** What an operation does. Registrations are started in the cart. */
export type OperationRequest = Pick<BulkOperation, 'op' | 'payload'>
/** An action on many names, as the service expects it. */
export type BulkRequest = OperationRequest & {
  op: Exclude<BulkOperation['op'], 'register' | 'transfer'>
}
/** Why a name can't be changed. `change-failure.ts` puts it in words. */
export type NameError = { domain: string; code: string; message: string }

export type Started = {
  /** Null if the action is already complete. */
  bulkOpId: string | null
  count: number
  totalCents: number | null
  errors: NameError[]
}

export type Progress = {
  bulkOpId: string
  request: OperationRequest
  total: number
  done: number
  failed: number
  isOver: boolean
  failures: NameError[]
  /**
   * How to undo it: names that had the same values before are restored together, largest group
   * first.
   */
  undos: Undo[]
}
export type Undo = { request: BulkRequest; names: string[] }

/** The most names that one operation accepts. */
export const NAMES_MAX = 1_000

type BulkOp = (typeof wire.startBulk.takes)['path']['op']

/** What only an undo link or the page of one domain starts can't be repeated in bulk. */
function bulkOp(op: BulkRequest['op']): BulkOp {
  if (op === 'resetAuthCode') throw new Error('Open the domain’s page to do this again.')
  return op
}

export async function startBulk({ op, payload }: BulkRequest, domains: string[]): Promise<Started> {
  const path = { op: bulkOp(op) }
  const started = await ask(wire.startBulk, { path, body: { domains, payload } })
  const { errors } = started
  if ('cartItemIds' in started) {
    const { cartItemIds, totalCents } = started
    return { bulkOpId: null, count: cartItemIds.length, totalCents, errors }
  }
  const count = 'total' in started ? started.total : started.count
  return { bulkOpId: started.bulkOpId ?? null, count, totalCents: null, errors }
}

/** What would happen to the names, without doing it. */
export async function rehearseBulk(
  { op, payload }: BulkRequest,
  domains: string[],
): Promise<{ totalCents: number | null; errors: NameError[] }> {
  const body = { domains, payload, options: { dry_run: true } }
  const answer = await ask(wire.startBulk, { path: { op: bulkOp(op) }, body })
  const totalCents = 'totalCents' in answer ? answer.totalCents : null
  return { totalCents, errors: answer.errors }
}

export async function readBulk(id: string, signal: AbortSignal): Promise<Progress> {
  const { op, payload, items, status, ...counts } = await ask(
    wire.readBulk,
    { path: { op: id } },
    signal,
  )
  return {
    ...counts,
    request: { op, payload },
    isOver: status === 'done' || status === 'failed',
    failures: items.flatMap(({ domain, state, code, message }) =>
      state === 'failed' ? [{ domain, code: code ?? '', message: message ?? '' }] : [],
    ),
    undos: undosOf(items),
  }
}

function undosOf(items: Item[]): Undo[] {
  const groups = new Map<string, Undo>()
  for (const { domain, undo } of items) {
    if (!undo || undo.op === 'register' || undo.op === 'transfer') continue
    const key = JSON.stringify(undo)
    const group = groups.get(key) ?? { request: { ...undo, op: undo.op }, names: [] }
    group.names.push(domain)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.names.length - a.names.length)
}

/** The account's unfinished operations, newest first. */
export async function readUnderWay(signal: AbortSignal): Promise<string[]> {
  const { operations } = await ask(wire.listBulk, {}, signal)
  const open = operations.filter(({ status }) => status === 'queued' || status === 'running')
  return open.map(({ bulkOpId }) => bulkOpId)
}
