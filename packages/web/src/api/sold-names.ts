import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/marketplace.ts'

export type SoldName = Answer<typeof wire.listSoldNames>['sales'][number]

const NAMES_SHOWN = 100

/** The latest sales with their prices, newest first. */
export async function readSoldNames(signal: AbortSignal): Promise<SoldName[]> {
  return (await ask(wire.listSoldNames, { query: { limit: NAMES_SHOWN } }, signal)).sales
}
