import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/selling.ts'

/** An imported file of listings, with its progress. */
export type SellerImport = Answer<typeof wire.readSellerImport>

export async function sendSellerFile(file: Blob): Promise<void> {
  await ask(wire.importSellerListings, { file, headers: { 'content-type': 'text/csv' } })
}

/** The latest import, or null if there never was one. */
export async function readLatestImport(signal: AbortSignal): Promise<SellerImport | null> {
  const { imports } = await ask(wire.listSellerImports, { query: { limit: 1 } }, signal)
  return imports[0] ?? null
}
