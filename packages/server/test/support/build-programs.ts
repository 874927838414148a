import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { builtFile, type ProgramName, PROGRAMS } from './programs.ts'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))
const ROOT = join(PACKAGES, '..')
const BUILDS = join(ROOT, 'node_modules/.cache/namehouse-programs')
/** What the programs are built from, apart from the packages in the lockfile. */
const SOURCES = ['server/src', 'server/test/support', 'lab/src', 'sdk/src']
/** Loaded as they are: the driver is patched while it loads, and the others find their own files. */
const NOT_BUILT = ['postgres', 'pino', '@fastify/static', 'lmdb']
const OLD_MS = 24 * 60 * 60 * 1000

const NAMES = Object.keys(PROGRAMS) as ProgramName[]
const sourceOf = (name: ProgramName) => join(PACKAGES, PROGRAMS[name])

/** Builds the programs, unless these sources were built before. Returns their folder. */
export async function buildPrograms(): Promise<string> {
  const folder = join(BUILDS, await digestOfSources())
  if (await exists(folder)) return folder
  await mkdir(BUILDS, { recursive: true })
  await removeOldBuilds()
  // Built elsewhere first, so the folder is complete as soon as it exists.
  const draft = `${folder}.${process.pid}`
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [findOwnFiles(folder)],
    ssr: { noExternal: true, external: NOT_BUILT },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: draft,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(NAMES.map((name) => [name, sourceOf(name)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        // Packages we don't control.
        checks: { eval: false },
      },
    },
  })
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    // Another test run was faster.
    if (!(await exists(folder))) throw error
  })
  return folder
}

/** Sources find files next to them: other programs, which are built too, and data, which is not. */
function findOwnFiles(folder: string): Plugin {
  const built = new Map(NAMES.map((name) => [sourceOf(name), name]))
  const programUrl = (source: string) => {
    const name = built.get(source)
    return name && `new URL(${JSON.stringify(pathToFileURL(builtFile(folder, name)).href)})`
  }
  return {
    name: 'find-own-files',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.startsWith(PACKAGES) || !code.includes('import.meta.url')) return undefined
      return code
        .replaceAll(
          /new URL\('([^']+)', import\.meta\.url\)/g,
          (whole, path: string) => programUrl(resolve(dirname(id), path)) ?? whole,
        )
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    },
  }
}

/** By content, because a checkout changes timestamps but not bytes. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'package-lock.json')))
  for (const folder of SOURCES) {
    const files = await readdir(join(PACKAGES, folder), { recursive: true, withFileTypes: true })
    const paths = files
      .filter((file) => file.isFile() && !/\.(test\.ts|sql)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name))
    for (const path of paths.sort()) hash.update(path).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}

async function removeOldBuilds(): Promise<void> {
  for (const name of await readdir(BUILDS)) {
    const folder = join(BUILDS, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > OLD_MS) await rm(folder, { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
