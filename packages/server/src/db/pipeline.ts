import type { Tx } from './pool.ts'

/**
 * Statements of one transaction, sent without waiting between them: the database runs them one after
 * the other, in the order in which they are sent, and one round trip is enough for all. When one
 * fails, those behind it fail only because of it, so the first failure is the one thrown.
 *
 * The order holds only if `send` sends each statement at once, with the transaction it is given. One
 * that waits for something first would run behind the others, so it is refused.
 */
export async function pipeline<const Statements extends readonly Promise<unknown>[]>(
  tx: Tx,
  send: (tx: Tx) => Statements,
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  let isSending = true
  const watched = new Proxy(tx, {
    apply: (target, self, given) => {
      if (!isSending) throw new Error('a statement of a pipeline was not sent at once')
      return Reflect.apply(target, self, given)
    },
  })
  const statements = send(watched)
  isSending = false
  const ended = await Promise.allSettled(statements)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return (await Promise.all(statements)) as never
}
