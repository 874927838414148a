import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDescription } from '../api/description.ts'
import type { Operation } from '../api/description.ts'
import { isForDevelopers } from './for-developers.ts'
import type { Samples } from './language.ts'
import { operationSamples } from './operation-samples.ts'

const EXAMPLES = fileURLToPath(new URL('examples', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** Checking all of them in one process takes seconds, but not on a busy machine. */
const CHECKED_WITHIN_MS = 240_000

type CliField = { name: string; at: string }
type CliOperation = { name: string; fields: CliField[]; isKeyed: boolean }

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

const operations: Operation[] =
  parseDescription(readJson('packages/server/openapi.json'))?.groups.flatMap((group) =>
    group.operations.filter(({ id, needs }) => isForDevelopers({ id, group: group.name, needs })),
  ) ?? []
const samples = new Map<Operation, Samples>(
  operations.map((operation) => [operation, operationSamples(operation)]),
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'namehouse-samples-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const name of readdirSync(EXAMPLES)) copyFileSync(join(EXAMPLES, name), join(folder, name))
  for (const [{ id }, { ts, sh, py }] of samples) {
    // Each is a module of its own, as in a reader's project.
    writeFileSync(join(folder, `${id}.mjs`), `${ts}\nexport {}\n`)
    writeFileSync(join(folder, `${id}.sh`), sh)
    writeFileSync(join(folder, `${id}.py`), py)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the samples of every operation', () => {
  it('exist in three languages, and as a command unless the docs say why not', () => {
    expect(operations.length).toBeGreaterThan(60)
    for (const [{ id, needs }, { ts, sh, py, cli }] of samples) {
      expect([id, ts !== '', sh !== '', py !== '']).toEqual([id, true, true, true])
      const command = needs.includes('partner')
        ? /^nh partner [a-z-]+/
        : /^nh [a-z]+|^# There is no command for this: .+\.$/m
      expect([id, cli]).toEqual([id, expect.stringMatching(command)])
      expect(`${ts}${sh}${py}${cli ?? ''}`).not.toMatch(/sk_sandbox|undefined|\[object/)
    }
  })

  it(
    'type-check as TypeScript does, with the examples of the guides',
    () => {
      const compilerOptions = {
        strict: true,
        allowJs: true,
        checkJs: true,
        noEmit: true,
        skipLibCheck: true,
        types: ['node'],
        target: 'es2024',
        module: 'nodenext',
        // The sdk is checked along, from its sources.
        allowImportingTsExtensions: true,
        exactOptionalPropertyTypes: true,
      }
      const config = { compilerOptions, include: ['*.mjs'] }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
      expect(failureOf(process.execPath, [join(ROOT, 'node_modules/.bin/tsc'), '-p', folder])).toBe(
        '',
      )
    },
    CHECKED_WITHIN_MS,
  )

  it(
    'parse in Python and in the shell',
    () => {
      const files = operations.map(({ id }) => join(folder, `${id}.py`))
      const compile = 'import ast,sys\nfor f in sys.argv[1:]: ast.parse(open(f).read(), f)'
      expect(failureOf('python3', ['-c', compile, ...files])).toBe('')
      for (const { id } of operations) {
        expect(failureOf('bash', ['-n', join(folder, `${id}.sh`)])).toBe('')
      }
    },
    CHECKED_WITHIN_MS,
  )

  it('name commands, arguments and options that nh has', () => {
    const tableOf = (command: string) =>
      readJson(`packages/cli/src/${command}/operations.json`) as CliOperation[]
    const known = { api: tableOf('api'), partner: tableOf('partner') }
    for (const [{ id }, { cli = '' }] of samples) {
      const [, command, name, rest = ''] = /^nh (api|partner) ([a-z-]+)(.*)/.exec(cli) ?? []
      if (name === undefined) continue
      const operation = known[command === 'api' ? 'api' : 'partner'].find(
        (each) => each.name === name,
      )
      expect([id, operation?.name]).toEqual([id, name])
      const places = operation?.fields.filter(({ at }) => at === 'path').length
      const words = rest.replaceAll(/'[^']*'/g, 'quoted').split(' --')
      expect([id, words[0]?.trim().split(' ').filter(Boolean).length]).toEqual([id, places])
      const options = words.slice(1).map((option) => option.split(' ')[0]?.replace('query.', ''))
      const all = operation?.fields.map((field) => field.name.replaceAll('_', '-')) ?? []
      const allowed = [...all, 'body', ...(operation?.isKeyed ? ['idempotency-key'] : [])]
      expect(options.filter((option) => !allowed.includes(option ?? ''))).toEqual([])
    }
  })
})

/** What a program complains about, or nothing. */
function failureOf(program: string, args: string[]): string {
  try {
    execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', timeout: CHECKED_WITHIN_MS })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}
