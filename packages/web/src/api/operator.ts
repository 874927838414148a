import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/contact.ts'

export type Operator = Answer<typeof wire.readOperator>

/** Who runs this site, and where they can be reached. */
export async function readOperator(signal: AbortSignal): Promise<Operator> {
  return await ask(wire.readOperator, {}, signal)
}
