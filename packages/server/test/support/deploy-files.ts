import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

const DEPLOY = new URL('../../../../deploy/', import.meta.url)
const GUIDE = new URL('../../../../docs/running.md', import.meta.url)
const SOURCE = new URL('../../src/', import.meta.url)

export function deployPath(name: string): string {
  return fileURLToPath(new URL(name, DEPLOY))
}

export function readDeploy(name: string): string {
  return readFileSync(new URL(name, DEPLOY), 'utf8')
}

/** Every document of a YAML file. Throws on the first problem, with its line. */
export function readYaml(text: string): unknown[] {
  return parseAllDocuments(text, { merge: true }).flatMap((document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem) throw problem
    const value: unknown = document.toJS()
    return value === null ? [] : [value]
  })
}

/** The settings in the tables of docs/running.md. */
export function knownSettings(): Set<string> {
  const rows = readFileSync(GUIDE, 'utf8').matchAll(/^\| (`[A-Z][^|]*) \|/gm)
  return new Set(
    [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/[A-Z][A-Z0-9_]{2,}/g)].map(String)),
  )
}

/** The commands of `namehouse`. */
export function knownCommands(): string[] {
  const source = readFileSync(new URL('cli.ts', SOURCE), 'utf8')
  return [...source.matchAll(/^ {2}(\w+): \{\n {4}summary/gm)].map(([, name = '']) => name)
}

export type Instruction = { word: string; rest: string }

/** The instructions of a Dockerfile, with continued lines joined. */
export function readDockerfile(text: string): Instruction[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      if (word === '') throw new Error(`no instruction: ${line}`)
      return { word, rest: rest.trim() }
    })
}

/** A unit's settings by section. One that is repeated has several values. */
export function readUnit(text: string): Record<string, Record<string, string[]>> {
  const unit: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const name = /^\[(\w+)\]$/.exec(line)?.[1]
    if (name !== undefined) section = unit[name] ??= {}
    else {
      const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (!section || key === '') throw new Error(`no setting: ${line}`)
      ;(section[key] ??= []).push(value)
    }
  }
  return unit
}

/** Runs a checker. Undefined if this machine doesn't have it. */
export function tryChecker(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): { status: number | null; text: string } | undefined {
  const options = { encoding: 'utf8', timeout: 60_000, env: { ...process.env, ...env } } as const
  const { error, status, stdout, stderr } = spawnSync(command, args, options)
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined
  return { status, text: `${stdout}${stderr}` }
}
