import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/selling.ts'

/** A domain that was sold and must be handed over. */
export type SellerTask = Answer<typeof wire.giveAuthCode>

/** Open ones first. */
export async function readTasks(signal: AbortSignal): Promise<SellerTask[]> {
  return (await ask(wire.listSellerTasks, {}, signal)).tasks
}

export async function giveAuthCode(task_id: string, auth_code: string): Promise<void> {
  await ask(wire.giveAuthCode, { path: { task_id }, body: { auth_code } })
}

export async function notePushed(task_id: string): Promise<void> {
  await ask(wire.notePushed, { path: { task_id } })
}
