import { closeOpened } from '../support/after-file.ts'
import { CATALOGUE } from '../support/filled-template.ts'
import { givenLab } from '../support/lab.ts'
import { type Plan, type Report, simulate } from './simulate.ts'

/** Simulates one seed with a lab of its own. */
export async function simulateSeed(plan: Plan, serverUrl: string): Promise<Report> {
  const lab = await givenLab()
  try {
    return await simulate(plan, { serverUrl, template: CATALOGUE.name, lab })
  } finally {
    await closeOpened()
  }
}
