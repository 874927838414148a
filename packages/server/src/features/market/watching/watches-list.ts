import type { MailingList } from '../../people/mail/mailing-list.ts'
import { readMailChoice, setMailChoice } from './sql.ts'

/** Emails about watched names, as a list that an account can leave. */
export const watchesList: MailingList = {
  read: async (db, account_id) => {
    const mail = await readMailChoice(db, account_id)
    return mail && { about: 'domains you watch', isOff: mail === 'off' }
  },
  leave: (tx, account_id, now) => setMailChoice(tx, account_id, 'off', now),
}
