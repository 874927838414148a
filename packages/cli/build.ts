import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')

/** What `nh search` loads, and with it most other commands. */
const CORE =
  /sdk\/src|src\/(terminal|tables)\/|src\/(main|command|commands|loaders|read-command-line|given-options|exit-codes|refusals|service-url|public-client|light-fetch)\.ts|login-file|config-folder|commands\/(search|name-rows)/

/** `npm run build -w packages/cli` writes the package to publish into packages/cli/dist. */
if (import.meta.main) await buildCli(join(HERE, 'dist'))

/**
 * Writes the package as users install it: plain JavaScript for Node 20 with the sdk inside, so that
 * `npx @namehouse/cli` fetches one package. Each command is a file of its own, loaded when it is
 * run: that is most of the difference between a fast and a slow start.
 */
export async function buildCli(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    configFile: false,
    root: HERE,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: join(folder, 'lib'),
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { nh: join(HERE, 'src/nh.ts') },
        output: {
          banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
          // Node starts CommonJS 10 ms faster than modules.
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name].cjs',
          // Opening a file costs more than reading it, so what a search needs is one file.
          codeSplitting: { groups: [{ name: 'core', test: CORE }] },
        },
      },
    },
  })
  chmodSync(join(folder, 'lib/nh.cjs'), 0o755)
  cpSync(join(HERE, 'README.md'), join(folder, 'README.md'))
  cpSync(join(HERE, 'man'), join(folder, 'man'), { recursive: true })
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

function manifest(): Record<string, unknown> {
  const own = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')) as {
    [field: string]: unknown
  }
  const { name, version, description, license, keywords, engines } = own
  return {
    name,
    version,
    description,
    license,
    keywords,
    engines,
    type: 'module',
    bin: { nh: 'lib/nh.cjs' },
    man: ['man/nh.1'],
    files: ['lib', 'man'],
  }
}
