import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')

/** `npm run build -w packages/sdk` writes the package to publish into packages/sdk/dist. */
if (import.meta.main) buildSdk(join(HERE, 'dist'))

/**
 * Writes the package as users install it: plain JavaScript, type declarations, and a package.json
 * that points to them. The workspace imports the sources directly, so development needs no build.
 */
export function buildSdk(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const project = join(HERE, 'tsconfig.build.json')
  execFileSync(tsc, ['-p', project, '--outDir', join(folder, 'lib')], { stdio: 'inherit' })
  for (const file of filesIn(join(folder, 'lib'), '.d.ts')) pointToJavaScript(file)
  cpSync(join(HERE, 'README.md'), join(folder, 'README.md'))
  cpSync(join(HERE, 'vectors'), join(folder, 'vectors'), { recursive: true })
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

/** The compiler rewrites import paths in the code, but not in the declarations. */
function pointToJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

function filesIn(folder: string, extension: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith(extension)).map((name) => join(folder, name))
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
    sideEffects: false,
    // For tools that don't read `exports`.
    main: './lib/index.js',
    types: './lib/index.d.ts',
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './vectors/signing.json': './vectors/signing.json',
      './vectors/ed25519.json': './vectors/ed25519.json',
    },
  }
}
