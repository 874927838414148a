import { type Command, demandNoArguments } from './command.ts'
import { runProduction } from './serve.ts'

/** The background of a production service, in a process of its own. */
export const workerCommand: Command = {
  details: 'Needs what "namehouse serve" needs. Any number may run; they share the work.',
  run: async (args) => {
    demandNoArguments(args)
    return await runProduction({ hasWorker: true })
  },
}
