import { readFile, stat } from 'node:fs/promises'
import type { Io } from './io.ts'
import { UsageError } from './refusals.ts'

export const INPUT_BYTES_MAX = 2 ** 20

/** The whole input, up to a limit. */
export async function readInput({ stdin }: Io, bytesMax = INPUT_BYTES_MAX): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > bytesMax) throw new UsageError(`The input is larger than ${bytesMax} bytes.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A value given as text, as @FILE, or as - for the input. */
export async function readValue(io: Io, text: string): Promise<string> {
  if (text === '-') return await readInput(io)
  return text.startsWith('@') ? await readSmallFile(text.slice(1)) : text
}

export async function readSmallFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > INPUT_BYTES_MAX) {
      throw new UsageError(`${path} is larger than ${INPUT_BYTES_MAX} bytes.`)
    }
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} can't be read.`)
  }
}
