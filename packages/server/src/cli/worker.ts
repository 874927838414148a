import type { Command } from './command.ts'
import { QUARANTINE_DETAILS, runProduction } from './serve.ts'

/** Runs the background jobs of a production service, in a separate process. */
export const workerCommand: Command = {
  details: [
    'Needs the settings of "namehouse serve". Run as many as you like: they share the work.',
    'PROBE_PORT: where /healthz, /readyz and /metrics answer.',
    QUARANTINE_DETAILS,
  ].join('\n'),
  run: async (args) => {
    return await runProduction(args, { hasWorker: true })
  },
}
