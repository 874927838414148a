import { processesOf } from './operate.ts'
import { type Settings, urlOf } from './settings.ts'

/** Starts a server on the copy in quarantine. True if it says so, and has sent nothing. */
export async function isQuarantined(settings: Settings): Promise<boolean> {
  const { serve, worker } = processesOf(settings, {
    databaseUrl: settings.copy,
    isQuarantined: true,
  })
  const before = await countRequests(settings)
  await serve.start()
  await worker.start()
  const answer = await fetch(`${urlOf(settings)}/readyz`)
  const { quarantine } = (await answer.json()) as { quarantine?: boolean }
  await Promise.all([serve.stop(), worker.stop()])
  return quarantine === true && (await countRequests(settings)) === before
}

/** How many requests the registrar, the gateway and the partners' receiver have got. */
async function countRequests({ lab }: Settings): Promise<number> {
  const answer = await fetch(`${lab.control}/requests`)
  const { counts } = (await answer.json()) as { counts: Record<string, number> }
  return Object.entries(counts)
    .filter(([server]) => /^(registrar|gateway|receiver)/.test(server))
    .reduce((sum, [, count]) => sum + count, 0)
}
