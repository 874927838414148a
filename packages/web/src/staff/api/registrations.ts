import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import * as wire from '../../api/wire/staff.ts'

/** A paid registration, renewal or restore that needs staff. */
export type StaffRegistration = Answer<
  typeof wire.listWaitingRegistrations
>['registrations'][number]

/** Asks the registrar again what became of it. */
export async function recheckRegistration(id: string): Promise<void> {
  await ask(wire.recheckRegistration, { path: { id } })
}

/** Ends it as failed. The buyer isn't charged. */
export async function giveUpRegistration(id: string): Promise<void> {
  await ask(wire.giveUpRegistration, { path: { id } })
}

/** What the registrar says about it right now. */
export type RegistrarView = Answer<typeof wire.lookAtRegistrar>

export async function lookAtRegistrar(id: string): Promise<RegistrarView> {
  return await ask(wire.lookAtRegistrar, { path: { id } })
}
