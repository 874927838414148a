import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import * as wire from '../../api/wire/staff.ts'

/** A receipt whose money we couldn't collect, although domains were delivered. */
export type UncollectedReceipt = Answer<
  typeof wire.readWorkQueue
>['uncollected']['receipts'][number]

/** Takes it off the queue. Moves no money. */
export async function resolveUncollected(receipt_id: string, note: string): Promise<void> {
  await ask(wire.resolveUncollectedReceipt, { path: { receipt_id }, body: { note } })
}
