import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildFolder, PROGRAMS } from './bin/built.mjs'

const PACKAGES = fileURLToPath(new URL('..', import.meta.url))
/** Loaded as they are: the driver is patched while it loads, and the others find their own files. */
const NOT_BUILT = ['postgres', 'pino', '@fastify/static', 'lmdb']
/**
 * Node keeps the text of all files in memory. One letter beyond Latin-1 would double what its file
 * takes.
 */
const IN_FEW_BYTES = { charset: 'ascii', comments: { legal: true, jsdoc: false } } as const
/** A file next to this one, or this one. */
const OWN_FILE = /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g
/** The one before this may still be running, and loads some of its files late. */
const OTHER_BUILDS_KEPT = 2

/** `npm run build` writes the programs that `namehouse` starts into packages/server/dist. */
if (import.meta.main) await buildPrograms(PROGRAMS, buildFolder())

/**
 * Builds programs, given by their source below `root`, into a folder named after the sources, unless
 * it exists. Data stays where it is, relative to that folder.
 */
export async function buildPrograms(
  programs: Readonly<Record<string, string>>,
  folder: string,
  root = PACKAGES,
): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(dirname(folder), { recursive: true })
  await removeOldBuilds(dirname(folder))
  const sources = Object.entries(programs).map(([name, path]) => [resolve(root, path), name])
  const input = Object.fromEntries(sources.map(([source, name]) => [name, source]))
  // Built next to it first, so the folder is complete as soon as it exists.
  const draft = `${folder}.${process.pid}`
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [findOwnFiles(root, Object.fromEntries(sources), folder)],
    ssr: { noExternal: true, external: NOT_BUILT },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: draft,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          ...IN_FEW_BYTES,
        },
        // Packages we don't control.
        checks: { eval: false },
      },
    },
  })
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  })
}

/** Sources find files next to them: other programs, which are built too, and data, which is not. */
function findOwnFiles(root: string, programs: Record<string, string>, folder: string): Plugin {
  return {
    name: 'find-own-files',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.startsWith(root) || !code.includes('import.meta.url')) return undefined
      const here = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
      return code.replaceAll(OWN_FILE, (_match, path?: string) => {
        if (path === undefined) return here
        const program = programs[resolve(dirname(id), path)]
        if (program !== undefined) return `new URL('./${program}.mjs', import.meta.url)`
        return `new URL('${path}', ${here})`
      })
    },
  }
}

async function removeOldBuilds(parent: string): Promise<void> {
  // Another process may be renaming one.
  const builtAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
  const folders = (await readdir(parent)).map((name) => join(parent, name))
  const dated = folders.map((path) => ({ path, built: builtAt(path) }))
  const old = dated.sort((a, b) => b.built - a.built).slice(OTHER_BUILDS_KEPT)
  for (const { path } of old) await rm(path, { recursive: true, force: true })
}
