import { type Command, demandNoArguments } from './command.ts'
import { runProduction } from './serve.ts'

/** The jobs of the free tools, in processes of their own. */
export const toolsCommand: Command = {
  details: [
    'Needs what "namehouse serve" needs. Any number may run; they share the jobs. Crawls and other',
    'long tools run below it, each process with a limit on memory and processor time.',
  ].join('\n'),
  run: async (args) => {
    demandNoArguments(args)
    return await runProduction({ hasTools: true })
  },
}
