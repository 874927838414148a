import { namedOf } from '../../../values/domain-name.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { writeLetter } from '../../people/mail/write-letter.ts'
import { PAUSED_MAIL } from './judge-proof.ts'
import { findPausedMail } from './proof-sql.ts'
import { RECORD_LABEL } from './verification.ts'

/** Emails to sellers. A pause that has already ended is not mentioned. */
export function sellerLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  return {
    [PAUSED_MAIL]: async (db, { about_id }) => {
      const paused = about_id === null ? undefined : await findPausedMail(db, about_id)
      if (!paused) return undefined
      const { domain: ascii, unicode = ascii } = namedOf(paused.domain)
      return writeLetter(`Your listing ${unicode} is paused`, [
        `Add this TXT record at ${RECORD_LABEL}.${ascii}, then select “Check again”: ${paused.token}`,
        paused.paused_reason === 'challenged'
          ? `Another account has proven that it controls ${unicode}, and your record is gone. If you don’t restore it within 24 hours, they can list the name.`
          : `The DNS of ${unicode} no longer shows the record that proves it’s yours.`,
        'Until then nobody can buy the name. Keep the record in place for as long as you sell it.',
        { text: 'Go to your listings', link: `${baseUrl}/account/listings` },
      ])
    },
  }
}
