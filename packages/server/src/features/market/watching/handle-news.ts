import type { Tx } from '../../../db/pool.ts'
import { matchListings } from '../saved-searches/match-listings.ts'
import { marketAlert } from './alert.ts'
import { fireAlert } from './fire-alert.ts'
import { deleteNews, holdNews, readWatchedAmong } from './news-sql.ts'

const BATCH_MAX = 100

/**
 * Tells watchers and saved searches about a bounded number of changes on the marketplace. The
 * changes are deleted in the same transaction, so each is handled once. Returns whether more wait.
 */
export async function handleNews(tx: Tx, now: Date): Promise<boolean> {
  const news = await holdNews(tx, BATCH_MAX)
  if (news.length === 0) return false
  const watched = new Set(await readWatchedAmong(tx, [...new Set(news.map((each) => each.domain))]))
  const unfinished = new Set<number>()
  for (const each of news.filter(({ domain }) => watched.has(domain))) {
    const alert = marketAlert(each, now)
    if (alert && (await fireAlert(tx, alert, now))) unfinished.add(each.id)
  }
  await matchListings(tx, news, now)
  const done = news.map(({ id }) => id).filter((id) => !unfinished.has(id))
  await deleteNews(tx, done)
  return news.length === BATCH_MAX || unfinished.size > 0
}
