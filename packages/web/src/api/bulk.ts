import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { recordsIn, textIn } from './read-record.ts'

/** What is to be done with many names, in the words of the service. */
export type BulkWish = { op: string; payload: Record<string, unknown> }
export type NameError = { domain: string; message: string }

export type Started = {
  /** Null for what was done at once. */
  bulkOpId: string | null
  count: number
  totalCents: number | null
  errors: NameError[]
}

export type Progress = {
  bulkOpId: string
  wish: BulkWish
  total: number
  done: number
  failed: number
  isOver: boolean
  failures: NameError[]
  /** What takes it back: names that stood the same before go back together, most of them first. */
  undos: Undo[]
}
export type Undo = { wish: BulkWish; names: string[] }

/** As many names as one operation takes. */
export const NAMES_MAX = 1_000
const PATH = '/api/domains/bulk'

export async function startBulk(wish: BulkWish, domains: string[]): Promise<Started> {
  const body = await tell(`${PATH}/${wish.op}`, { body: { domains, payload: wish.payload } })
  if (!isRecord(body)) throw unreadable(200)
  const { bulkOpId, total, count, cartItemIds, totalCents } = body
  return {
    bulkOpId: typeof bulkOpId === 'string' ? bulkOpId : null,
    count: Number(total ?? count ?? (Array.isArray(cartItemIds) ? cartItemIds.length : 0)),
    totalCents: typeof totalCents === 'number' ? totalCents : null,
    errors: recordsIn(body, 'errors').map(readError),
  }
}

export async function readBulk(id: string, signal: AbortSignal): Promise<Progress> {
  const body = await ask(`${PATH}/${encodeURIComponent(id)}`, signal)
  if (!isRecord(body)) throw unreadable(200)
  const items = recordsIn(body, 'items')
  const payload = body['payload']
  const status = textIn(body, 'status')
  return {
    bulkOpId: textIn(body, 'bulkOpId'),
    wish: { op: textIn(body, 'op'), payload: isRecord(payload) ? payload : {} },
    total: Number(body['total']),
    done: Number(body['done']),
    failed: Number(body['failed']),
    isOver: status === 'done' || status === 'failed',
    failures: items.filter(({ state }) => state === 'failed').map(readError),
    undos: readUndos(items),
  }
}

function readUndos(items: Record<string, unknown>[]): Undo[] {
  const groups = new Map<string, Undo>()
  for (const item of items) {
    const { undo } = item
    if (!isRecord(undo)) continue
    const { payload } = undo
    const wish = { op: textIn(undo, 'op'), payload: isRecord(payload) ? payload : {} }
    const key = JSON.stringify(wish)
    const group = groups.get(key) ?? { wish, names: [] }
    group.names.push(textIn(item, 'domain'))
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.names.length - a.names.length)
}

/** The operations of the account that have not ended, newest first. */
export async function readUnderWay(signal: AbortSignal): Promise<string[]> {
  const rows = recordsIn(await ask(PATH, signal), 'operations')
  const open = rows.filter(({ status }) => status === 'queued' || status === 'running')
  return open.map((row) => textIn(row, 'bulkOpId'))
}

function readError(row: Record<string, unknown>): NameError {
  return { domain: textIn(row, 'domain'), message: textIn(row, 'message') }
}
