import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/selling.ts'

export type Lander = Answer<typeof wire.readLander>
export type LanderChange = Partial<Pick<Lander, 'is_on' | 'look' | 'shows_price'>>
export type Visits = Answer<typeof wire.readLanderVisits>

export async function readLander(id: string, signal: AbortSignal): Promise<Lander> {
  return await ask(wire.readLander, { path: { id } }, signal)
}

export async function changeLander(id: string, change: LanderChange): Promise<Lander> {
  return await ask(wire.changeLander, { path: { id }, body: change })
}

/** Visits since a day. */
export async function readVisits(id: string, from: string, signal: AbortSignal): Promise<Visits> {
  return await ask(wire.readLanderVisits, { path: { id }, query: { from } }, signal)
}
