/**
 * Statements of one transaction, sent without waiting between them: the database runs them one after
 * the other, in the order in which they are given, and one journey is enough for all. When one fails,
 * those behind it fail only because of it, so it is the first failure that is told.
 */
export async function together<const Statements extends readonly Promise<unknown>[]>(
  statements: Statements,
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  const ended = await Promise.allSettled(statements)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return (await Promise.all(statements)) as never
}
