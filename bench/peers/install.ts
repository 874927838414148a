import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What others would use. None of these is a dependency of the project. */
const PEERS = {
  '@hono/node-server': '2.1.8',
  '@orama/orama': '3.1.18',
  express: '5.3.0',
  fastify: '5.12.8',
  flexsearch: '0.8.212',
  'graphile-worker': '0.18.0',
  hono: '4.13.18',
  minisearch: '7.2.0',
  'node-rdap': '0.5.0',
  'pg-boss': '12.33.7',
  rdapper: '0.16.4',
  whoiser: '1.18.0',
}

export type Peer = keyof typeof PEERS

/** Where they are installed: `PEERS_DIR`, or a folder that the next run finds again. */
export const PEERS_DIR = process.env['PEERS_DIR'] ?? join(tmpdir(), 'namehouse-peers')

/** Installs them on first use, without running any of their install scripts. */
export function installPeers(): void {
  const file = join(PEERS_DIR, 'package.json')
  const wanted = `${JSON.stringify({ private: true, type: 'module', dependencies: PEERS })}\n`
  const isInstalled =
    existsSync(join(PEERS_DIR, 'node_modules')) && readFileSync(file, 'utf8') === wanted
  if (isInstalled) return
  console.log(`installing peers into ${PEERS_DIR}`)
  mkdirSync(PEERS_DIR, { recursive: true })
  writeFileSync(file, wanted)
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags], { cwd: PEERS_DIR, stdio: 'inherit' })
}

export function versionOf(peer: Peer): string {
  return `${peer} ${PEERS[peer]}`
}

/** Loads a peer, or a file of it. The caller says which part of it is used. */
export async function loadPeer<T>(path: Peer | `${Peer}/${string}`): Promise<T> {
  const require = createRequire(join(PEERS_DIR, 'package.json'))
  return (await import(pathToFileURL(resolve(require, path)).href)) as T
}

/** Some packages can only be imported, so their file is found by hand. */
function resolve(require: NodeJS.Require, path: string): string {
  try {
    return require.resolve(path)
  } catch {
    const folder = join(PEERS_DIR, 'node_modules', path)
    const { exports, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports?: unknown
      main?: string
    }
    return join(folder, importedFile(exports) ?? main ?? 'index.js')
  }
}

function importedFile(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return undefined
  const by = exports as Record<string, unknown>
  return importedFile(by['.'] ?? by['import'] ?? by['default'])
}
