import type { DnsReply, RecordsClient } from '../../../upstream/dns/ask-records.ts'
import { recordText } from './record-text.ts'

export type Comparison = {
  resolvers: { resolver: string; status: string; answers: Record<string, string[]> }[]
  /** Whether all resolvers that answered gave the same records. */
  agree: boolean
}

const COMPARED = ['A', 'AAAA', 'MX', 'NS'] as const

/**
 * Asks each of the operator's resolvers, which reveals changes that have not reached all of them.
 */
export async function compareResolvers(
  records: RecordsClient,
  name: string,
  signal: AbortSignal,
): Promise<Comparison> {
  const resolvers = await Promise.all(
    records.servers.map(async (server, place) => {
      const replies = await Promise.all(
        COMPARED.map((type) => records.ask({ name, type, server }, signal)),
      )
      const answers = Object.fromEntries(
        COMPARED.map((type, at) => [type, valuesOf(replies[at], type)]),
      )
      // Numbered, because which resolvers the operator uses is private.
      return { resolver: `resolver ${place + 1}`, status: statusOf(replies), answers }
    }),
  )
  const heard = resolvers.filter(({ status }) => status !== 'no answer')
  const kinds = new Set(heard.map(({ status, answers }) => JSON.stringify([status, answers])))
  return { resolvers, agree: kinds.size <= 1 }
}

function valuesOf(reply: DnsReply | undefined, type: string): string[] {
  const records = reply?.answers.filter((record) => record.type === type) ?? []
  return records.map(recordText).toSorted()
}

function statusOf(replies: (DnsReply | undefined)[]): string {
  const heard = replies.filter((reply) => reply !== undefined)
  if (heard.length === 0) return 'no answer'
  return heard.find(({ rcode }) => rcode !== 'NOERROR')?.rcode ?? 'NOERROR'
}
