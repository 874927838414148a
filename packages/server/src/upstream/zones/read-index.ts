import { join } from 'node:path'
import type { GenerationFacts } from './generation-facts.ts'
import { Generation } from './generation.ts'
import { currentGeneration } from './zones-folder.ts'

/** The file of a generation and what it says about itself. */
export type IndexFile = { path: string; facts: GenerationFacts }

/** Reads what the index in a folder holds. Undefined if there is none. */
export async function readIndex(folder: string): Promise<IndexFile | undefined> {
  const name = await currentGeneration(folder)
  return name === undefined ? undefined : await readGeneration(join(folder, name))
}

/** Throws if the file isn't a generation. */
export async function readGeneration(path: string): Promise<IndexFile> {
  const generation = new Generation(path)
  await generation.close()
  return { path, facts: generation.facts }
}
