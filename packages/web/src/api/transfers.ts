import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/portfolio.ts'

/** A domain on its way to us. */
export type Transfer = Answer<typeof wire.readTransfer>

/** Domains that come from other registrars, newest first. */
export async function readTransfers(signal: AbortSignal): Promise<Transfer[]> {
  const query = { direction: 'in' } as const
  return (await ask(wire.listTransfers, { query }, signal)).transfers
}

export async function readTransfer(transfer_id: string, signal: AbortSignal): Promise<Transfer> {
  return await ask(wire.readTransfer, { path: { transfer_id } }, signal)
}

export async function correctAuthCode(transfer_id: string, auth_code: string): Promise<Transfer> {
  return await ask(wire.correctAuthCode, { path: { transfer_id }, body: { auth_code } })
}

export async function cancelTransfer(transfer_id: string): Promise<Transfer> {
  return await ask(wire.cancelTransfer, { path: { transfer_id } })
}

export async function resendTransferEmail(transfer_id: string): Promise<void> {
  await ask(wire.resendTransferEmail, { path: { transfer_id } })
}
