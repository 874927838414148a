import { join } from 'node:path'
import { inject } from 'vitest'
import { PROGRAMS as OURS } from '../../bin/built.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built programs. */
    programs: string
  }
}

/** The programs that tests start as processes of their own, by their source: ours, and the tests'. */
export const PROGRAMS = {
  ...OURS,
  'change-worker': 'server/test/support/change-worker.ts',
  'checkout-node': 'server/test/support/checkout-node.ts',
  'delivery-worker': 'server/test/support/delivery-worker.ts',
  'quick-demo': 'server/test/support/quick-demo.ts',
  'runaway-tools': 'server/test/support/runaway-tools.ts',
  'tool-worker': 'server/test/support/tool-worker.ts',
} as const
export type ProgramName = keyof typeof PROGRAMS

/** The file of a program in the folder of a build. */
export function builtFile(folder: string, name: ProgramName): string {
  return join(folder, `${name}.mjs`)
}

/** The file of a program in the build for this test run. */
export function programFile(name: ProgramName): string {
  return builtFile(inject('programs'), name)
}

/** Where the programs of a build keep their compiled code, which nearly halves the time of a start. */
export function compiledIn(folder: string): string {
  return join(folder, 'compiled')
}

/** The same for this test run. */
export function compileCache(): string {
  return compiledIn(inject('programs'))
}
