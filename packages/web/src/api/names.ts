import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/names.ts'

export type DropsPage = Answer<typeof wire.listDrops>
export type Drop = DropsPage['drops'][number]
export type DropsRequest = NonNullable<(typeof wire.listDrops)['takes']['query']>

export type RegisteredName = Answer<typeof wire.findNames>['names'][number]

/** GET /api/names: registered names that begin with a text. */
export async function findNames(
  query: { prefix: string; limit: number },
  signal: AbortSignal,
): Promise<RegisteredName[]> {
  return (await ask(wire.findNames, { query }, signal)).names
}

/** GET /api/drops: names that were dropped from their zone or added to it. */
export async function readDrops(query: DropsRequest, signal: AbortSignal): Promise<DropsPage> {
  return await ask(wire.listDrops, { query }, signal)
}
