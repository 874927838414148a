import type { Question } from '../../../load/answers.ts'
import { readCredentials } from '../../api/credentials.ts'
import type { Credential } from '../../api/credentials.ts'
import { readMembers, readPartner } from '../../api/partners.ts'
import type { Member, Partner } from '../../api/partners.ts'

export function partnerOf(id: string): Question<Partner> {
  return {
    key: `staff partner ${id}`,
    ask: async (signal) => await readPartner(id, signal),
    freshMs: 0,
  }
}

export function membersOf(id: string): Question<Member[]> {
  return {
    key: `staff members ${id}`,
    ask: async (signal) => await readMembers(id, signal),
    freshMs: 0,
  }
}

export function credentialsOf(id: string): Question<Credential[]> {
  return {
    key: `staff credentials ${id}`,
    ask: async (signal) => await readCredentials(id, signal),
    freshMs: 0,
  }
}
