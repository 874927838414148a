import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runnerImport } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nh } from '../../cli/test/support/nh.ts'
import { demoForFile } from './demo-for-file.ts'

const run = promisify(execFile)
const SRC = new URL('../src/', import.meta.url)
const NH = fileURLToPath(new URL('../../cli/bin/nh.mjs', import.meta.url))
const TIMEOUT_MS = 900_000

type Samples = { ts: string; sh: string; py: string; cli?: string }
type Operation = { id: string; needs: string[] }
type Description = { groups: { name: string; operations: Operation[] }[] }

/** What the service answers to values that only a reader has. Everything else succeeds. */
// oxfmt-ignore
const ANSWERS: Record<string, number[]> = {
  runTool:             [200, 202],
  readToolJob:         [404],
  cancelToolJob:       [404],
  readListing:         [404],
  registerApp:         [201],
  issueToken:          [400, 401],
  revokeToken:         [200, 400, 401],
  keyedAvailability:   [401],
  isCertificateAllowed: [200, 403, 404],
  takeRegistrarNotice: [401, 403, 404],
}

/** Runs the samples that the reference shows for everything that isn't signed. */
describe('the samples of the reference', () => {
  const demo = demoForFile('shared')
  let folder = ''
  const samples = new Map<string, Samples>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'namehouse-operations-'))
    const { parseDescription, operationSamples, isForDevelopers } = await parts()
    const body: unknown = await (await fetch(`${demo.url()}/api/openapi.json`)).json()
    for (const { name: group, operations } of parseDescription(body).groups) {
      for (const operation of operations) {
        const isOpen = !operation.needs.includes('partner') && operation.id !== 'checkSignature'
        if (isOpen && isForDevelopers({ ...operation, group })) {
          samples.set(operation.id, operationSamples(operation))
        }
      }
    }
  }, TIMEOUT_MS)
  afterAll(async () => await rm(folder, { recursive: true, force: true }))

  const settings = () => ({
    NAMEHOUSE_URL: demo.url(),
    NAMEHOUSE_API_KEY: 'nk_none',
    NAMEHOUSE_API_SECRET: 'none',
  })
  const options = () => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, ...settings() }
    return { env, cwd: folder, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 }
  }

  it(
    'are understood by the service, as curl commands',
    async () => {
      expect(samples.size).toBeGreaterThan(25)
      const wrong: string[] = []
      for (const [id, { sh }] of samples) {
        // The command itself is unchanged; only its output also has the status.
        const noted = `curl() { command curl -w '\\n%{http_code}' "$@"; }\n${sh}`
        await writeFile(join(folder, `${id}.sh`), noted)
        const { stdout } = await run('bash', [`${id}.sh`], options())
        const status = Number(stdout.split('\n').at(-1))
        const isFine = ANSWERS[id]?.includes(status) ?? (status >= 200 && status < 300)
        if (!isFine) wrong.push(`${id}: ${status} ${stdout.slice(0, 300)}`)
      }
      expect(wrong).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    'do the same in TypeScript and Python',
    async () => {
      const { readTldPrice, suggestNames } = Object.fromEntries(samples)
      for (const each of [readTldPrice, suggestNames]) {
        await writeFile(join(folder, 'one.mjs'), each?.ts ?? '')
        expect((await run(process.execPath, ['one.mjs'], options())).stdout).toMatch(/^200 /)
        await writeFile(join(folder, 'one.py'), each?.py ?? '')
        expect((await run('python3', ['one.py'], options())).stdout).toMatch(/^200 /)
      }
    },
    TIMEOUT_MS,
  )

  it(
    'do the same as commands',
    async () => {
      // The others say in a comment that there is no command.
      const commands = [...samples].filter(
        ([, { cli }]) => cli !== undefined && !cli.startsWith('#'),
      )
      expect(commands.length).toBeGreaterThan(5)
      for (const [id, { cli = '' }] of commands) {
        // The shell only splits the command. Starting nh would take most of this test's time.
        const split = `nh() { printf '%s\\0' "$@"; }\n${cli}`
        const { stdout } = await run('bash', ['-c', split], options())
        const { code, stderr } = await nh(stdout.split('\0').slice(0, -1), { env: settings() })
        // 1: nothing found. 3: refused.
        const fine = ANSWERS[id]?.some((status) => status >= 400) ? [0, 1, 3] : [0, 1]
        expect(fine, `${id}: ${cli}\n${stderr}`).toContain(code)
      }
    },
    TIMEOUT_MS,
  )

  it('start nh itself', async () => {
    const command = `nh() { "${process.execPath}" "${NH}" "$@"; }\n${samples.get('readTldPrice')?.cli}`
    expect((await run('bash', ['-c', command], options())).stdout).toContain('com')
  })
})

/** The modules of the reference, as the pages load them. */
async function parts() {
  const settings = { configFile: false, logLevel: 'error' } as const
  const load = async <T>(path: string) =>
    (await runnerImport<T>(fileURLToPath(new URL(path, SRC)), settings)).module
  return {
    ...(await load<{ operationSamples: (operation: Operation) => Samples }>(
      'docs/operation-samples.ts',
    )),
    ...(await load<{
      isForDevelopers: (operation: Operation & { group: string }) => boolean
    }>('docs/for-developers.ts')),
    ...(await load<{ parseDescription: (body: unknown) => Description }>('api/description.ts')),
  }
}
