import type { Command } from './command.ts'
import { runProduction } from './serve.ts'

/** Runs the jobs of the free tools, in separate processes. */
export const toolsCommand: Command = {
  details: [
    'Needs the settings of "namehouse serve". Run as many as you like: they share the jobs. Crawls',
    'and other long tools run in child processes, each with a limit on memory and CPU time.',
  ].join('\n'),
  run: async (args) => {
    return await runProduction(args, { hasTools: true })
  },
}
