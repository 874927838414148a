import { readOwnPartners } from '../api/portal.ts'
import type { OwnPartner } from '../api/portal.ts'
import type { Question } from '../load/answers.ts'

/** The partners that the signed-in person may act for. */
export const OWN_PARTNERS: Question<OwnPartner[]> = {
  key: 'own partners',
  ask: readOwnPartners,
  freshMs: 60_000,
}
