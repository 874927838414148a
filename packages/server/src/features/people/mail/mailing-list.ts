import type { Reader, Tx } from '../../../db/pool.ts'

/** A kind of email that its readers can stop with one click. */
export type MailingList = {
  /** What a list is about, as in "emails about …". Undefined if there is none with this id. */
  read(reader: Reader, id: string): Promise<{ about: string; isOff: boolean } | undefined>
  /** Stops the emails. Doing it twice changes nothing. */
  leave(tx: Tx, id: string, now: Date): Promise<void>
}

/** Every list by its name in the link. */
export type MailingLists = Record<string, MailingList>
