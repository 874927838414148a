import type { MailingList } from '../../people/mail/mailing-list.ts'
import { searchText } from './search-text.ts'
import { findSaved, stopMail } from './sql.ts'

/** Emails about one saved search, as a list that its account can leave. */
export const searchList: MailingList = {
  read: async (reader, id) => {
    const saved = await findSaved(reader, id)
    const kind = saved?.source === 'drops' ? 'dropped' : 'new'
    return saved && { about: `${kind} domains for ${searchText(saved)}`, isOff: !saved.is_mailed }
  },
  leave: (tx, id) => stopMail(tx, id),
}
