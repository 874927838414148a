import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, givenPeer } from '../../sdk/test/support/peer.ts'
import { buildCli } from '../build.ts'
import { onTerminal } from './support/pty.ts'
import { ROWS, stream } from './support/rows.ts'

const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save']
let folder: string
let packed: { filename: string; unpackedSize: number; files: { path: string; mode: number }[] }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namehouse-cli-'))
  await buildCli(join(folder, 'built'))
  const output = npm(['pack', '--json', '--pack-destination', folder, join(folder, 'built')])
  packed = (JSON.parse(output) as (typeof packed)[])[0] as typeof packed
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  npm(['install', ...OFFLINE, join(folder, packed.filename)])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the published package', () => {
  it('is one small package: JavaScript, man page and docs, without dependencies', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'lib/nh.cjs', 'man/nh.1', 'package.json']),
    )
    expect(paths.filter((path) => !/^(LICENSE|.*\.(md|cjs|json|1))$/.test(path))).toEqual([])
    expect(packed.unpackedSize).toBeLessThan(400_000)
    const installed = join(folder, 'node_modules/@namehouse/cli')
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object
    expect(Object.keys(manifest).filter((field) => /dependencies|scripts/i.test(field))).toEqual([])
  })

  it.each(nodes())('runs under Node %s in an empty project', (_version, node) => {
    const nh = join(folder, 'node_modules/.bin/nh')
    const run = (...args: string[]) =>
      execFileSync(node, [nh, ...args], { cwd: folder, encoding: 'utf8', timeout: 30_000 })
    expect(run('--version')).toBe('nh 0.1.0\n')
    expect(run('search', '--help')).toContain('nh search acme')
    const env = { ...process.env, NAMEHOUSE_KEY_ID: 'pk_1', NAMEHOUSE_SECRET: 'sk_1' }
    const signed = execFileSync(node, [nh, 'sign', 'GET', '/x'], { env, encoding: 'utf8' })
    expect(signed).toContain('x-service-signature: v1=')
  })
})

describe('what people see', () => {
  const shown = async (argv: string[], answer: Answer, columns = 60, env = {}) => {
    const { baseUrl } = await givenPeer(answer)
    return await onTerminal([process.execPath, join(folder, 'node_modules/.bin/nh'), ...argv], {
      columns,
      env: { NAMEHOUSE_URL: baseUrl, XDG_CONFIG_HOME: folder, ...env },
    })
  }

  it('on a terminal: colours, columns of one width, and a spinner until the first row', async () => {
    const { code, shown: text } = await shown(['search', 'harbor'], stream(ROWS, 600))
    expect(code).toBe(0)
    expect(text).toMatchInlineSnapshot(`
      "<spinner>harbor.com  ^[[2mregistered ^[[0m              ^[[2mHarbor Registrar · exp…^[[0m
      ^[[1mharbor.io ^[[0m  ^[[32mavailable  ^[[0m      $12.98  ^[[2mrenews $14.98^[[0m
      harbor.ai   ^[[33mlisted     ^[[0m      $4,800  ^[[2mfor sale^[[0m
      harbor.dev  ^[[31munknown    ^[[0m              ^[[2mThe registry did not a…^[[0m
      "
    `)
  })

  it('on a narrow terminal without colours: lines never wrap', async () => {
    const plain = await shown(['search', 'harbor'], stream(ROWS), 40, { NO_COLOR: '1' })
    // On a slow machine the spinner may have turned.
    const text = plain.shown.replaceAll('<spinner>', '')
    expect(text).toMatchInlineSnapshot(`
      "harbor.com  registered
      harbor.io   available        $12.98
      harbor.ai   listed           $4,800
      harbor.dev  unknown
      "
    `)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40)
  })

  it('on a terminal: a usage error, with the exit code of the program', async () => {
    const { code, shown: text } = await shown(['serch'], stream(ROWS))
    expect(text).toContain('There is no command "serch". Did you mean nh search?')
    expect(code).toBe(2)
  })

  it('Ctrl-C ends it while it waits for input', async () => {
    const nh = join(folder, 'node_modules/.bin/nh')
    const child = spawn(process.execPath, [nh, 'mcp', '--url', 'http://127.0.0.1:1'])
    child.stdin.write('not a message\n')
    const [answer] = (await once(child.stdout, 'data')) as [Buffer]
    expect(String(answer)).toContain('Not a JSON-RPC message.')
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([130, null])
  })
})

function npm(args: string[]): string {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 50_000 })
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
