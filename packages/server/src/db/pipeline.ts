import type { Tx } from './pool.ts'

/**
 * Sends several statements of one transaction without waiting in between: the database runs them in
 * the order sent, with a single round trip. When one fails, the ones after it fail too, so the
 * first error is the one thrown.
 *
 * The order is only guaranteed if `send` sends each statement immediately, with the transaction it
 * is given. A statement that waits for something first would run after the others, so it is
 * refused.
 */
export async function pipeline<const Statements extends readonly Promise<unknown>[]>(
  tx: Tx,
  send: (tx: Tx) => Statements,
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  let isSending = true
  const watched = new Proxy(tx, {
    apply: (target, self, given) => {
      if (!isSending) throw new Error('a statement of a pipeline was not sent immediately')
      return Reflect.apply(target, self, given)
    },
  })
  const statements = send(watched)
  isSending = false
  await answered(statements)
  return (await Promise.all(statements)) as never
}

/** Waits for statements that were sent without waiting in between. Throws the first error. */
export async function answered(statements: readonly unknown[]): Promise<void> {
  const ended = await Promise.allSettled(statements)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
