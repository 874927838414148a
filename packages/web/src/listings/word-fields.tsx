import type { ListingWords } from '../api/seller-listings.ts'
import { Labelled } from '../form/field.tsx'
import './offer-fields.css'

const DESCRIPTION_CHARS_MAX = 500

/** What a seller says about a name, and who may sell it. */
export function WordFields({ description, hide_from_partners = false }: Partial<ListingWords>) {
  return (
    <>
      <Labelled
        label="Description (optional)"
        name="description"
        hint="Shown on the listing’s page. Leave out links, email addresses and phone numbers."
      >
        {(ties) => (
          <textarea
            name="description"
            rows={3}
            maxLength={DESCRIPTION_CHARS_MAX}
            defaultValue={description ?? ''}
            {...ties}
          />
        )}
      </Labelled>
      <label className="offer-switch">
        <input type="checkbox" name="hide_from_partners" defaultChecked={hide_from_partners} />
        <span>Hide from partners: sell it only on our own marketplace</span>
      </label>
    </>
  )
}

export function wordsIn(values: Record<string, string>): ListingWords {
  return {
    description: (values['description'] ?? '').trim() || null,
    hide_from_partners: values['hide_from_partners'] === 'on',
  }
}
