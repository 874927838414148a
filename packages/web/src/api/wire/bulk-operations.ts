// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nullable, number, oneOf, record, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const opShape = text as Word<
  | 'lock'
  | 'unlock'
  | 'setNameservers'
  | 'setFolder'
  | 'setContacts'
  | 'setAutoRenew'
  | 'setPrivacy'
  | 'resetAuthCode'
  | 'renew'
  | 'restore'
  | 'register'
  | 'transfer'
>

export const errorShape = { domain: text, code: text, message: text }

export const statusShape = text as Word<'queued' | 'running' | 'done' | 'failed'>

/** Start a bulk operation on up to 1,000 domains. */
export const startBulk = {
  route: 'POST /api/domains/bulk/{op}',
  takes: {} as {
    path: {
      op:
        | 'lock'
        | 'unlock'
        | 'setNameservers'
        | 'setFolder'
        | 'setContacts'
        | 'setAutoRenew'
        | 'setPrivacy'
        | 'renew'
        | 'restore'
    }
    body: {
      domains: string[]
      payload?: object
      options?: { skip_on_error?: boolean; dry_run?: boolean }
    }
  },
  answers: oneOf(
    { bulkOpId: text, total: number, op: opShape, errors: list(errorShape), 'dry_run?': truth },
    {
      updated: truth,
      count: number,
      'bulkOpId?': text,
      errors: list(errorShape),
      'dry_run?': truth,
    },
    {
      addedToCart: truth,
      cartItemIds: list(text),
      totalCents: number,
      checkoutPath: text,
      errors: list(errorShape),
      'dry_run?': truth,
    },
  ),
}

/** Get the progress of a bulk operation, domain by domain. */
export const readBulk = {
  route: 'GET /api/domains/bulk/{op}',
  takes: {} as { path: { op: string } },
  answers: {
    bulkOpId: text,
    op: opShape,
    payload: record,
    total: number,
    done: number,
    failed: number,
    status: statusShape,
    created_at: date,
    items: list({
      domain: text,
      state: text as Word<'queued' | 'running' | 'in_doubt' | 'done' | 'failed'>,
      code: nullable(text),
      message: nullable(text),
      ended_at: nullable(date),
      undo: nullable({ op: opShape, payload: record }),
    }),
  },
}

/** List recent bulk operations. */
export const listBulk = {
  route: 'GET /api/domains/bulk',
  takes: {} as {},
  answers: {
    operations: list({
      bulkOpId: text,
      op: opShape,
      payload: record,
      total: number,
      done: number,
      failed: number,
      status: statusShape,
      created_at: date,
    }),
  },
}
