import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSdk } from '../build.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const CONSUMER = fileURLToPath(new URL('support/consumer.mjs', import.meta.url))
/** Long enough for a busy machine: this is only meant to catch a hang. */
const TIMEOUT_MS = 900_000
const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save']

let folder: string
let packed: { filename: string; files: { path: string }[] }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'namehouse-sdk-'))
  buildSdk(join(folder, 'built'))
  const output = npm(['pack', '--json', '--pack-destination', folder, join(folder, 'built')])
  packed = (JSON.parse(output) as (typeof packed)[])[0] as typeof packed
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  npm(['install', ...OFFLINE, join(folder, packed.filename)])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the published package', () => {
  it('contains JavaScript, declarations, vectors and docs, but no sources or tests', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'lib/index.js', 'lib/index.d.ts']),
    )
    const odd = paths.filter((path) => !/^(LICENSE|.*\.(md|js|d\.ts|json))$/.test(path))
    expect([odd, paths.filter((path) => path.includes('test'))]).toEqual([[], []])
  })

  it('has no dependencies, not even on Node', () => {
    const installed = join(folder, 'node_modules/@namehouse/sdk')
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object
    expect(Object.keys(manifest).filter((field) => /dependencies|scripts/i.test(field))).toEqual([])
    for (const { path } of packed.files.filter((file) => file.path.endsWith('.js'))) {
      expect(readFileSync(join(installed, path), 'utf8')).not.toMatch(/from '(?!\.)|require\(/)
    }
  })

  it('has a manifest that every tool reads the same way', async () => {
    const tarball = new Uint8Array(readFileSync(join(folder, packed.filename))).buffer
    const { messages } = await publint({ pack: { tarball }, strict: true })
    expect(messages).toEqual([])
  })

  it.each(nodes())('works under Node %s', (_version, node) => {
    const file = join(folder, 'consumer.mjs')
    writeFileSync(file, readFileSync(CONSUMER))
    const options = { cwd: folder, encoding: 'utf8', timeout: TIMEOUT_MS } as const
    const output = execFileSync(node, [file], options)
    expect(JSON.parse(output)).toEqual({
      vectors: 47,
      ed25519Vectors: 45,
      tries: 2,
      order: 'ord_1',
      kinds: ['header', 'done'],
      refused: 'not_found',
      event: 'evt_1',
      forged: 'invalid_signature',
    })
  })

  const browser = ['--lib', 'es2022,dom,dom.iterable,dom.asynciterable', '--types', '']
  const types = ['--types', 'node', '--typeRoots', `${ROOT}node_modules/@types`]
  it.each([
    ['bundlers', 'esnext', 'bundler', browser],
    ['browsers', 'nodenext', 'nodenext', browser],
    ['Node', 'node16', 'node16', ['--lib', 'es2022', ...types]],
  ])('type-checks for %s', (_where, module, resolution, options) => {
    writeFileSync(
      join(folder, 'consumer.ts'),
      `import { isOrderEvent, PartnerClient, ServiceError, verifyWebhook } from '@namehouse/sdk'
       const partner = new PartnerClient({ baseUrl: 'https://n', keyId: 'pk', secret: 'sk' })
       const { price_cents }: { price_cents: number } = await partner.quotes.create({ domain: 'a' })
       for await (const order of partner.orders.all({ itemsMax: 5 })) order.status satisfies string
       const event = await verifyWebhook('', new Headers(), 'x')
       if (isOrderEvent(event)) event.data.order.sale_price_cents.toFixed(price_cents)
       // @ts-expect-error: itemsMax is required
       partner.orders.all({})
       // @ts-expect-error: unknown field
       await partner.orders.create({ price: 5 })
       const code = (error: unknown) => error instanceof ServiceError ? error.code : undefined
       code(0) satisfies string | undefined`,
    )
    const strict = '--noEmit --strict --exactOptionalPropertyTypes --target es2022'.split(' ')
    const modules = ['--module', module, '--moduleResolution', resolution]
    const all = [...strict, ...modules, ...options, join(folder, 'consumer.ts')]
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), all, { cwd: folder, stdio: 'inherit' })
  })
})

function npm(args: string[]): string {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: TIMEOUT_MS })
}

/** All supported Node versions on this machine, including the one running the tests. */
function nodes(): [version: string, path: string][] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = [process.execPath, ...folders.map((it) => join(it, 'node')).filter(existsSync)]
  const found = paths.map((path): [string, string] => {
    return [execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1), path]
  })
  return [...new Map(found)].filter(([version]) => Number.parseInt(version) >= 20)
}
