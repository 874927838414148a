import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { dateIn, recordsIn, textIn } from './read-record.ts'

export type CartItem = {
  id: string
  domain: string
  op: string
  years: number | null
  price_cents: number | null
}
export type Cart = { items: CartItem[]; total_cents: number }

export type ReceiptItem = {
  domain: string
  op: string
  years: number | null
  price_cents: number
  state: string
  message: string | null
}
export type Receipt = {
  receipt_id: string
  status: string
  total_cents: number
  taken_cents: number | null
  reason: string | null
  buyer_url: string | null
  created_at: Date
  items: ReceiptItem[]
}

export type Card = {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
  name: string
}

export async function readCart(signal: AbortSignal): Promise<Cart> {
  const body = await ask('/api/cart', signal)
  if (!isRecord(body)) throw unreadable(200)
  return {
    items: recordsIn(body, 'items').map((row) => ({
      id: textIn(row, 'id'),
      domain: textIn(row, 'domain'),
      op: textIn(row, 'op'),
      years: row['years'] === null ? null : Number(row['years']),
      price_cents: row['price_cents'] === null ? null : Number(row['price_cents']),
    })),
    total_cents: Number(body['total_cents']),
  }
}

export async function removeFromCart(id: string): Promise<void> {
  await tell(`/api/cart/items/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export async function payCart(expected_total_cents: number, card: Card): Promise<Receipt> {
  return readReceiptIn(await tell('/api/cart/checkout', { body: { expected_total_cents, card } }))
}

export const RECEIPTS_A_PAGE = 20

export async function readReceipts(
  offset: number,
  signal: AbortSignal,
): Promise<{ receipts: Receipt[]; total: number }> {
  const body = await ask(`/api/receipts?limit=${RECEIPTS_A_PAGE}&offset=${offset}`, signal)
  const page = isRecord(body) ? body['page'] : undefined
  if (!isRecord(page)) throw unreadable(200)
  return { receipts: recordsIn(body, 'receipts').map(readReceiptIn), total: Number(page['total']) }
}

export async function readReceipt(id: string, signal: AbortSignal): Promise<Receipt> {
  return readReceiptIn(await ask(`/api/receipts/${encodeURIComponent(id)}`, signal))
}

function readReceiptIn(body: unknown): Receipt {
  if (!isRecord(body)) throw unreadable(200)
  const { taken_cents, reason, buyer_url } = body
  return {
    receipt_id: textIn(body, 'receipt_id'),
    status: textIn(body, 'status'),
    total_cents: Number(body['total_cents']),
    taken_cents: typeof taken_cents === 'number' ? taken_cents : null,
    reason: typeof reason === 'string' ? reason : null,
    buyer_url: typeof buyer_url === 'string' ? buyer_url : null,
    created_at: dateIn(body, 'created_at'),
    items: recordsIn(body, 'items').map((row) => ({
      domain: textIn(row, 'domain'),
      op: textIn(row, 'op'),
      years: row['years'] === null ? null : Number(row['years']),
      price_cents: Number(row['price_cents']),
      state: textIn(row, 'state'),
      message: row['message'] === null ? null : textIn(row, 'message'),
    })),
  }
}
