import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from '../../bin/built.mjs'
import { buildPrograms } from '../../build.ts'
import { PROGRAMS } from './programs.ts'

const BUILDS = fileURLToPath(
  new URL('../../../../node_modules/.cache/namehouse-programs', import.meta.url),
)
const SOURCES = ['server/src', 'server/test/support', 'lab/src', 'sdk/src']

/** Builds the programs that tests start, unless these sources were built before. Returns their folder. */
export async function buildTestPrograms(): Promise<string> {
  const folder = join(BUILDS, digestOf(SOURCES))
  await buildPrograms(PROGRAMS, folder)
  return folder
}
