import { openDb } from '../../server/src/db/pool.ts'

/** An event, and how long ago its delivery failed. */
type GivenUp = { eventId: string; hoursAgo: number }

/**
 * Makes deliveries look as if every retry had failed. By itself that takes eleven minutes in the
 * sandbox. The result of an attempt under way is dropped, because their number differs.
 */
export async function giveUpOn(databaseUrl: string, events: GivenUp[]): Promise<void> {
  const db = openDb(databaseUrl, 1)
  try {
    for (const { eventId, hoursAgo } of events) {
      await db`
        update deliveries set status = 'failed', attempts = 9, plan_attempts = 9,
          -- As in live: ten attempts in about 75 hours.
          created_at = created_at - (${hoursAgo} + 75) * interval '1 hour',
          last_attempt_at = created_at - ${hoursAgo} * interval '1 hour'
        where event_id = ${eventId}
      `
    }
  } finally {
    await db.end()
  }
}
