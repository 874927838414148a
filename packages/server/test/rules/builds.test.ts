import { execFileSync } from 'node:child_process'
import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildFolder, PROGRAMS } from '../../bin/built.mjs'
import { buildPrograms } from '../../build.ts'
import { readDeploy, readDockerfile } from '../support/deploy-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const NEEDED = [
  'package-lock.json',
  'packages/server/bin',
  'packages/server/src',
  'packages/lab/src',
  'packages/sdk/src',
]

async function ownFolder(): Promise<string> {
  const folder = await temporaryFolder('builds')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** What a fresh process answers: it looks at the sources once. */
const inFreshProcess = (copy: string, expression: string) => {
  const file = pathToFileURL(join(copy, 'packages/server/bin/built.mjs')).href
  const script = `import * as built from ${JSON.stringify(file)}; console.log(built.${expression})`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString().trim()
}

describe('the build that namehouse starts', () => {
  it('is the one of exactly these sources; without it, the sources are started', async () => {
    const copy = await ownFolder()
    for (const path of NEEDED) await cp(join(ROOT, path), join(copy, path), { recursive: true })
    const started = () => inFreshProcess(copy, "programPath('cli')")
    const source = join(copy, 'packages/server/src/cli.ts')
    expect(started()).toBe(source)

    const folder = inFreshProcess(copy, 'buildFolder()')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'cli.mjs'), '')
    expect(started()).toBe(join(folder, 'cli.mjs'))
    await appendFile(join(copy, 'packages/server/src/config.test.ts'), '\n')
    expect(started()).toBe(join(folder, 'cli.mjs'))

    await appendFile(join(copy, 'packages/lab/src/main.ts'), '\n')
    expect(started()).toBe(source)
  })

  it('is what the image starts', async () => {
    await buildPrograms(PROGRAMS, buildFolder())
    const image = await ownFolder()
    const steps = readDockerfile(readDeploy('Dockerfile'))
    const copies = steps.filter(({ rest }) => rest.startsWith('--from=build '))
    for (const path of copies.flatMap(({ rest }) => rest.match(/(?<=\/app\/)\S+/g) ?? [])) {
      await cp(join(ROOT, path), join(image, path), { recursive: true })
    }
    const started = inFreshProcess(image, "programPath('cli')")
    expect(started).toBe(join(image, 'packages/server/dist', basename(buildFolder()), 'cli.mjs'))
  })

  it('finds its data and the other programs from wherever the checkout is', async () => {
    const copy = await ownFolder()
    const sources = join(copy, 'sources')
    await mkdir(sources)
    await writeFile(
      join(sources, 'one.ts'),
      "console.log(new URL('./two.ts', import.meta.url).href, new URL('../data/', import.meta.url).href)",
    )
    await writeFile(join(sources, 'two.ts'), 'console.log(2)')
    const programs = { one: 'sources/one.ts', two: 'sources/two.ts' }
    await buildPrograms(programs, join(copy, 'dist/a'), copy)
    const moved = await ownFolder()
    await cp(copy, moved, { recursive: true })
    const said = execFileSync(process.execPath, [join(moved, 'dist/a/one.mjs')]).toString()
    expect(said.trim().split(' ')).toEqual([
      pathToFileURL(join(moved, 'dist/a/two.mjs')).href,
      `${pathToFileURL(join(moved, 'data')).href}/`,
    ])
  })

  it('keeps the two builds before it, whose processes may still load files', async () => {
    const copy = await ownFolder()
    await writeFile(join(copy, 'one.ts'), 'console.log(1)')
    for (const name of ['a', 'b', 'c', 'd']) {
      await buildPrograms({ one: 'one.ts' }, join(copy, 'dist', name), copy)
    }
    expect((await readdir(join(copy, 'dist'))).sort()).toEqual(['b', 'c', 'd'])
  })
})
