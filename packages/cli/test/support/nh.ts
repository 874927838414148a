import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from '../../../server/test/support/after-file.ts'
import type { Output } from '../../src/io.ts'
import { main } from '../../src/main.ts'

export type Ran = { code: number; stdout: string; stderr: string }
export type Situation = {
  env?: Record<string, string>
  input?: AsyncIterable<string>
  /** The width of a terminal. Without it, the output is a pipe. */
  columns?: number
  signal?: AbortSignal
  /** Hears what is printed, as it is printed. */
  hear?: (text: string) => void
}

/** A folder for the settings of one person. */
export function givenConfig(): string {
  const folder = mkdtempSync(join(tmpdir(), 'namehouse-cli-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const nobody = givenConfig()

/** Runs `nh …` in this process, as the program does. */
export async function nh(argv: string[], situation: Situation = {}): Promise<Ran> {
  const printed = { stdout: '', stderr: '' }
  const { columns, hear } = situation
  const output = (name: keyof typeof printed): Output => ({
    write: (text) => {
      printed[name] += text
      hear?.(text)
    },
    isTTY: columns !== undefined,
    columns,
  })
  const code = await main(argv, {
    stdin: situation.input ?? inputOf(),
    stdout: output('stdout'),
    stderr: output('stderr'),
    env: { XDG_CONFIG_HOME: nobody, TERM: 'xterm', ...situation.env },
    signal: situation.signal ?? new AbortController().signal,
  })
  return { code, ...printed }
}

export async function* inputOf(...chunks: string[]): AsyncGenerator<string> {
  yield* chunks
}

/** Each line's tab-separated values. */
export function tabsIn(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
}
