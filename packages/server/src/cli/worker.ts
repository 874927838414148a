import { type Command, demandNoArguments } from './command.ts'
import { runProduction } from './serve.ts'

/** Runs the background jobs of a production service, in a separate process. */
export const workerCommand: Command = {
  details: 'Needs the settings of "namehouse serve". Run as many as you like: they share the work.',
  run: async (args) => {
    demandNoArguments(args)
    return await runProduction({ hasWorker: true })
  },
}
