import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signedHeaders } from '@namehouse/sdk'
import { runnerImport } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startOwnDemo } from './own-demo.ts'
import { type RunningDemo } from './running-demo.ts'
import { freePort } from '../../lab/test/support/free-port.ts'

const run = promisify(execFile)
const FOLDER = fileURLToPath(new URL('../src/docs/examples/', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TIMEOUT_MS = 900_000
/** These tests start a dozen processes, one after the other. */
const LONG_MS = 600_000
const HERE = 'http://127.0.0.1:3000'

/** The Python client, as pip would install it. */
const PYTHON_CLIENT = join(ROOT, 'clients/python/src')

const PROGRAMS = { ts: process.execPath, sh: 'bash', py: 'python3' }
type Language = keyof typeof PROGRAMS
const LANGUAGES = ['ts', 'sh', 'py'] as const
/** Node runs them without a build, also versions that don't know TypeScript. */
const fileOf = (name: string, language: Language) =>
  `${name}.${language === 'ts' ? 'mjs' : language}`

const hasPython = canRun('python3', ['--version'])

/** What each example prints, in every language, and the names it may sell. */
const EXAMPLES: Record<string, { shows: RegExp[]; sells?: Record<Language, string> }> = {
  'first-request': { shows: [/sandbox-alpha\.com/, /100000/] },
  'check-signature': { shows: [/signature-check/, /The signature is valid\.|"ok":true/] },
  idempotency: {
    shows: [/^ord_\w+ recorded/m, /replayed: true/i, /409/, /conflict/, /REFUNDED/],
    sells: { ts: 'sandbox-alpha.com', sh: 'sandbox-alpha.com', py: 'sandbox-alpha.com' },
  },
  errors: { shows: [/404/, /not_found/, /req_/] },
  'sandbox-sale': {
    shows: [/^ord_\w+ EXTERNALLY_PAID/m, /TRANSFER_IN_PROGRESS/, /TRANSFER_COMPLETED/, /SETTLED/],
    sells: { ts: 'sandbox-beta.io', sh: 'sandbox-teamroom.com', py: 'sandbox-classco.com' },
  },
  search: { shows: [/busy-harbor\.com.*registered/, /busy-harbor\.net.*available/] },
  prices: { shows: [/bluehoundhaven\.co/, /price hidden|"bin":null/] },
}
const RECEIVING = ['webhook-receiver', 'webhook-register']
/** Not examples themselves: every other example starts with them. */
const SHARED_FILES = [
  'install.sh',
  'setup.sh',
  'webhook-setup.sh',
  'partner.mjs',
  'partner.sh',
  'partner.py',
]

/** Runs the exact files that the guides show, the way readers would. */
describe('the examples of the guides', () => {
  let demo: RunningDemo | undefined
  let env: Record<string, string> = {}

  beforeAll(async () => {
    demo = await startOwnDemo()
    env = { ...exported('setup.sh', demo.url), ...exported('webhook-setup.sh', demo.url) }
  })
  afterAll(async () => await demo?.stop())

  const example = async (name: string, language: Language, args: string[] = []) => {
    const options = { cwd: FOLDER, env: plain(env), timeout: TIMEOUT_MS }
    const file = fileOf(name, language)
    return (await run(PROGRAMS[language], [file, ...args], options)).stdout
  }

  /** Starts a receiver on its own port and waits until it is listening. */
  const receiver = async (language: 'ts' | 'py') => {
    const port = String(await freePort())
    const child = spawn(PROGRAMS[language], [fileOf('webhook-receiver', language)], {
      cwd: FOLDER,
      env: plain({ ...env, WEBHOOK_PORT: port }),
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const output = collect(child)
    await expect.poll(output).toContain('waiting for events')
    env['WEBHOOK_URL'] = `http://127.0.0.1:${port}/hooks`
    return { output, url: env['WEBHOOK_URL'] }
  }

  it('are all covered by this test', () => {
    const named = [...Object.keys(EXAMPLES), ...RECEIVING].flatMap((name) =>
      LANGUAGES.map((language) => fileOf(name, language)),
    )
    expect(readdirSync(FOLDER).toSorted()).toEqual([...named, ...SHARED_FILES].toSorted())
  })

  const runs = Object.keys(EXAMPLES).flatMap((name) =>
    LANGUAGES.filter((language) => language !== 'py' || hasPython).map((language) => ({
      name,
      language,
    })),
  )
  it.each(runs)('$name in $language does what its guide says', async ({ name, language }) => {
    const { shows = [], sells } = EXAMPLES[name] ?? {}
    const output = await example(name, language, sells ? [sells[language]] : [])
    for (const pattern of shows) expect(output).toMatch(pattern)
  })

  it(
    'receive events registered from another language, and refuse what we did not sign',
    async () => {
      const receivers = hasPython ? (['ts', 'py'] as const) : (['ts'] as const)
      for (const language of receivers) {
        const { output, url } = await receiver(language)
        // A receiver has five seconds to answer, which a busy machine may exceed. Then the delivery
        // is retried.
        for (const registrar of hasPython ? LANGUAGES : (['ts', 'sh'] as const)) {
          await expect
            .poll(() => example('webhook-register', registrar), { timeout: TIMEOUT_MS })
            .toMatch(/event: delivered|"delivered":true/)
        }
        const received = () => output().match(/^webhook\.test evt_/gm)?.length
        await expect.poll(received).toBeGreaterThanOrEqual(hasPython ? 3 : 2)
        const headers = { 'x-service-signature': '0'.repeat(64) }
        const forged = await fetch(url, { method: 'POST', headers, body: '{"id":"evt_forged"}' })
        expect(forged.status).toBe(400)
        expect(output()).not.toContain('evt_forged')
      }
    },
    LONG_MS,
  )

  it('of the console match what the service requires, for every signed operation', async () => {
    const { parseDescription, signedOperations, exampleOf, requestOf } = await consoleParts()
    const baseUrl = demo?.url ?? ''
    const body: unknown = await (await fetch(`${baseUrl}/api/openapi.json`)).json()
    const operations = signedOperations(parseDescription(body).groups)
    expect(operations.length).toBeGreaterThan(30)
    for (const operation of operations) {
      const filled = exampleOf(operation, randomUUID)
      // Values that come from an earlier answer are left for the reader to fill in.
      for (const name of ['public_id', 'case_id', 'id']) {
        if (operation.path.includes(`{${name}}`)) filled.parameters[name] = 'unknown_1'
      }
      const { headers, ...request } = requestOf(operation, filled)
      const credential = {
        keyId: env['NAMEHOUSE_KEY_ID'] ?? '',
        secret: env['NAMEHOUSE_SECRET'] ?? '',
      }
      const query = new URLSearchParams(request.query).toString()
      const answer = await fetch(`${baseUrl}${request.path}${query && `?${query}`}`, {
        method: request.method,
        headers: {
          ...(await signedHeaders(request, credential)),
          ...(request.body && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: request.body || null,
      })
      expect([200, 201, 204, 404, 422], `${operation.id}: ${await answer.text()}`).toContain(
        answer.status,
      )
    }
  })

  it(
    'copied from the console run in every language, whatever values they contain',
    async () => {
      const { copyAs } = await consoleParts()
      const folder = await mkdtemp(join(tmpdir(), 'namehouse-copied-'))
      onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
      const odd = `it's "100%" \\ $HOME (ok)! ü + *`
      const check = '/api/partner/v1/sandbox/signature-check'
      const samples = copyAs({
        method: 'POST',
        path: check,
        query: [['note', odd]],
        body: JSON.stringify({ note: odd }, null, 2),
        headers: { 'idempotency-key': "it's one" },
      })
      const plainRead = copyAs({
        method: 'GET',
        path: '/api/partner/v1/availability',
        query: [['domain', 'sandbox-gamma.ai']],
        body: '',
        headers: {},
      })
      // The SDK is resolved from the examples' folder, as it would be from a shop's own project.
      await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
      for (const language of hasPython ? LANGUAGES : (['ts', 'sh'] as const)) {
        const [shared, odds, reads] = ['partner', 'odd', 'read'].map((name) => {
          return fileOf(name, language)
        }) as [string, string, string]
        await copyFile(FOLDER + shared, join(folder, shared))
        await writeFile(join(folder, odds), samples[language])
        await writeFile(join(folder, reads), plainRead[language])
        const options = { cwd: folder, env: plain(env), timeout: TIMEOUT_MS }
        const output = await run(PROGRAMS[language], [odds], options)
        expect(output.stdout).toMatch(/"ok": ?true/)
        const read = await run(PROGRAMS[language], [reads], options)
        expect(read.stdout).toMatch(/"domain": ?"sandbox-gamma\.ai"/)
      }
    },
    LONG_MS,
  )

  it('verify one delivery by hand', async () => {
    const signature = createHmac('sha256', env['WEBHOOK_SECRET'] ?? '')
      .update('{"id":"evt_1"}')
      .digest('hex')
    const check = (body: string) =>
      execFileSync('bash', ['webhook-receiver.sh', signature], {
        cwd: FOLDER,
        env: plain(env),
        input: body,
        encoding: 'utf8',
      })
    expect(check('{"id":"evt_1"}')).toContain('The signature is valid.')
    expect(check('{"id":"evt_2"}')).toContain('The signature is wrong.')
  })
})

type Filled = { parameters: Record<string, string>; body: string }
type Described = { id: string; path: string }
type Signing = Parameters<typeof signedHeaders>[0] & { headers: Record<string, string> }
type ConsoleParts = {
  signedOperations: (groups: unknown) => Described[]
  exampleOf: (operation: Described, newKey: () => string) => Filled
  requestOf: (operation: Described, filled: Filled) => Signing
}

/** The modules of the console, as the pages load them. */
async function consoleParts() {
  const options = { configFile: false, logLevel: 'error' } as const
  const load = async <T>(path: string) =>
    (await runnerImport<T>(fileURLToPath(new URL(`../src/${path}`, import.meta.url)), options))
      .module
  return {
    ...(await load<ConsoleParts>('docs/console-request.ts')),
    ...(await load<{ copyAs: (request: Signing) => Record<Language, string> }>('docs/copy-as.ts')),
    ...(await load<{ parseDescription: (body: unknown) => { groups: unknown } }>(
      'api/description.ts',
    )),
  }
}

/**
 * The settings that a guide shows first, with this demo's address, as the page fills in its own.
 */
function exported(file: string, url: string): Record<string, string> {
  const text = readFileSync(FOLDER + file, 'utf8').replace(HERE, url)
  const lines = text.matchAll(/^export (\w+)='(.*)'$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** From the test's environment only PATH and HOME are needed. */
function plain(env: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: PYTHON_CLIENT, ...env }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  child.stderr?.on('data', (chunk) => (text += String(chunk)))
  return () => text
}

function canRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
