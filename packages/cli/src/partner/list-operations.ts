import { COMMANDS } from '../commands.ts'
import { EXIT } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { nearestTo } from '../nearest.ts'
import { clean } from '../terminal/clean.ts'
import type { PartnerOperation } from './operation.ts'

/** A command that calls operations by their names, and those operations. */
type Table = { command: 'api' | 'partner'; operations: readonly PartnerOperation[] }

/** The help of such a command, with its operations. Without being asked for, it's a usage error. */
export async function listOperations(
  { command, operations }: Table,
  io: Io,
  asked: string,
): Promise<number> {
  const { helpOf } = await import('../help.ts')
  const { fit } = await import('../terminal/width.ts')
  const described = COMMANDS.find(({ name }) => name === command)
  const width = Math.max(...operations.map(({ name }) => name.length)) + 2
  const lines = operations.map(({ name, about }) => `  ${fit(name, width)}${about}`)
  if (described) io.stdout.write(helpOf(described, io))
  io.stdout.write(`\nOperations\n${lines.join('\n')}\n`)
  return asked === '' ? EXIT.usage : EXIT.found
}

export function unknownOperation({ command, operations }: Table, name: string): string {
  const near = nearestTo(
    name,
    operations.map((it) => it.name),
  )
  const hint = near === undefined ? `Run nh ${command} --help for all.` : `Did you mean ${near}?`
  return `There is no operation "${clean(name)}". ${hint}`
}
