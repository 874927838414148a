import type { Run } from '../command.ts'
import { completionScript } from '../completion-script.ts'
import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../refusals.ts'
import { SHELLS } from '../tables/shell.ts'

/** `nh completion`: a script that the shell reads once. */
export const run: Run = async ({ args, io }) => {
  const shell = SHELLS.find((name) => name === args[0])
  if (!shell || args.length > 1) throw new UsageError(`Give a shell: ${SHELLS.join(', ')}.`)
  io.stdout.write(completionScript(shell))
  return EXIT.found
}
